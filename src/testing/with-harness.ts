import assert from "node:assert/strict";
import { suggest } from "../text/nearest-name.js";
import { requireMethods } from "../text/require-methods.js";
import { describeType, isObject } from "../text/values.js";
import type { CreateHarness, Harness, HumanAct } from "./harness.js";
import { type Case, describeOpenAsks } from "./watch-channel.js";

const LIMIT_MS = 20_000;

// Those of the system: a channel may be tested with fake timers, which let hours go by.
const { setTimeout, clearTimeout } = globalThis;

/** Runs a case and closes its harness, whatever happens. Not every test runner ends a case that waits for ever. */
export async function withHarness(
  createHarness: CreateHarness,
  act: HumanAct,
  run: (theCase: Case) => Promise<void>,
): Promise<void> {
  const theCase: Case = { harness: takeHarness(await createHarness(act)), openAsks: new Set() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const message = `The case is still open after ${LIMIT_MS / 1_000} seconds.${describeOpenAsks(theCase)}`;
      reject(new assert.AssertionError({ message }));
    }, LIMIT_MS);
  });
  try {
    await Promise.race([run(theCase), limit]);
  } finally {
    clearTimeout(timer);
    await theCase.harness.close?.();
  }
}

const MEMBERS: Readonly<Record<keyof Harness, "object" | "boolean" | "function">> = {
  channel: "object",
  canAnnotate: "boolean",
  unattended: "boolean",
  defers: "boolean",
  remembers: "boolean",
  perform: "function",
  expire: "function",
  close: "function",
};

// A harness may have members of its own, but none that is one of ours but for a slip.
function takeHarness(harness: Harness): Harness {
  if (!isObject(harness)) {
    const found = describeType(harness);
    throw new TypeError(`createHarness must give a harness, such as { channel }, but it gave ${found}.`);
  }
  for (const [name, value] of Object.entries(harness)) {
    const alike = Object.entries(MEMBERS).filter(([, type]) => type === typeof value);
    const meant = Object.hasOwn(MEMBERS, name)
      ? ""
      : suggest(
          name,
          alike.map(([known]) => known),
        );
    if (meant !== "") throw new TypeError(`A harness has no "${name}".${meant}`);
  }
  requireMethods(harness.channel, ["askUser"], "channel of the harness must be a channel");
  return harness;
}
