// @ts-nocheck
// Generated from src/tools/decisions/schema.json by `npm run generate`. Not to be edited.

export const schema: { readonly type: "object" } = {"type":"object","required":["decision_id"],"additionalProperties":false,"properties":{"decision_id":{"type":"string","description":"As ask_user returned it."}}};

export const hasSoundStructure: (value: unknown) => boolean = validate10;

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.decision_id === undefined) && (missing0 = "decision_id")){return false;}else {const _errs1 = errors;for(const key0 in data){if(!(key0 === "decision_id")){return false;break;}}if(_errs1 === errors){if(data.decision_id !== undefined){if(typeof data.decision_id !== "string"){return false;}}}}}else {return false;}}validate10.errors = vErrors;return errors === 0;}
