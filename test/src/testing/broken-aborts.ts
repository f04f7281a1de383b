import type { Ask, Fault } from "./broken-channels.js";

export const ABORT_FAULTS: Fault[] = [
  ...([true, false] as const).map((endsAll) => ({
    fault: endsAll ? "ends all that is open with one abort" : "ends the first alone with whichever abort",
    found: "leaves an ask as it is when another one is aborted, whichever came first",
    says: endsAll ? "It ended with another ask." : "An aborted ask is still open, beside another one.",
    breakIt: (askUser: Ask): Ask => {
      const open = new Set<AbortController>();
      return (request) => {
        const own = new AbortController();
        open.add(own);
        const end = () => {
          for (const one of endsAll ? open : [...open].slice(0, 1)) one.abort();
        };
        request.signal?.addEventListener("abort", end, { once: true });
        return askUser({ ...request, signal: own.signal });
      };
    },
  })),
];
