import { describe, expect, it } from "vitest";
import type { PilotDeckToolInputSchema } from "../../../../protocol/index.js";
import { type RepairableTool, repairCall } from "../../../../src/index.js";
import { readFixture } from "../../read-fixture.js";
import { CREATORS } from "./corpus.js";

/** A call of a tool, or of one with a schema of its own, what it is mended to, and all that is said of it. */
type Row = { title: string; input: unknown; mended?: unknown; repaired?: string[] } & (
  | { tool: string }
  | { schema: PilotDeckToolInputSchema }
);
/** A sound call, and what each of its members may be called instead. */
type OtherNames = { tool: string; call: unknown; names: Record<string, string[]> };

function toolOf(row: { tool: string } | { schema: PilotDeckToolInputSchema }): RepairableTool {
  if ("schema" in row) return { name: "own", inputSchema: row.schema };
  const tool = CREATORS[row.tool]?.();
  if (tool === undefined) throw new RangeError(`There is no tool ${row.tool}.`);
  return tool;
}

describe("what is mended, and what is said of it", () => {
  for (const row of readFixture<Row[]>("repairs.json")) {
    const { title, input, mended = input, repaired = [] } = row;
    it(`J-01 ${title}: ${repaired.length === 0 ? "is left" : "is mended"}`, () => {
      const found = repairCall(input, toolOf(row));
      expect(found.input).toEqual(mended);
      expect(found.repaired.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual(repaired);
    });
  }

  it("J-01 a member without a value is none: what stands under another name is read", () => {
    const tool = toolOf({ tool: "ask_user" });
    const mended = { questions: [{ question: "Which?" }] };
    for (const input of [
      { questions: [{ prompt: "Which?", question: undefined }] },
      { question: "Which?", questions: undefined },
    ]) {
      expect(repairCall(input, tool).input).toStrictEqual(mended);
    }
  });
});

describe("what stands under another name", () => {
  for (const { tool, call, names } of readFixture<OtherNames[]>("other-names.json")) {
    for (const [pointer, others] of Object.entries(names)) {
      it(`J-01 ${tool}: ${pointer} is read`, () => {
        for (const other of others) {
          const name = pointer.slice(pointer.lastIndexOf("/") + 1);
          expect(repairCall(rename(call, pointer.slice(1).split("/"), other), toolOf({ tool }))).toEqual({
            input: call,
            repaired: [{ pointer, message: `${other} was read as ${name}.` }],
          });
        }
      });
    }
  }
});

/** A value in which the member at a path has another name. */
function rename(value: unknown, [step, ...path]: string[], other: string): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, path, other));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([key, member]) => {
      if (key !== step) return [key, member];
      return path.length === 0 ? [other, member] : [key, rename(member, path, other)];
    }),
  );
}
