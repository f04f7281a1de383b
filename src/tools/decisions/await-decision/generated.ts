// @ts-nocheck
// Generated from src/tools/decisions/schema.json by `npm run generate`. Not to be edited.

export const schema: { readonly type: "object" } = {"type":"object","required":["decision_id"],"additionalProperties":false,"properties":{"decision_id":{"type":"string","description":"As ask_user returned it."},"timeout_s":{"type":"number","description":"How many seconds to wait at most. Default 600. The host may return sooner: call again then."}}};

export const hasSoundStructure: (value: unknown) => boolean = validate10;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.decision_id === undefined) && (missing0 = "decision_id")){return false;}else {const _errs1 = errors;for(const key0 in data){if(!((key0 === "decision_id") || (key0 === "timeout_s"))){return false;break;}}if(_errs1 === errors){if(data.decision_id !== undefined){const _errs2 = errors;if(typeof data.decision_id !== "string"){return false;}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.timeout_s !== undefined){let data1 = data.timeout_s;const _errs4 = errors;if(!((typeof data1 == "number") && (isFinite(data1)))){return false;}var valid0 = _errs4 === errors;}else {var valid0 = true;}}}}}else {return false;}}validate10.errors = vErrors;return errors === 0;}
