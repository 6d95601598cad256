import type { Fault } from "./fault.ts";

const calls = ["apps/api/src/features/loyalty/loyalty-calls.test.ts"];
const signatures = "apps/api/src/platform/http/signed-requests.ts";
const steps = "apps/api/src/features/loyalty/loyalty-spend.steps.ts";

export const loyaltyFaults: readonly Fault[] = [
  {
    name: "parallel orders spend the same points",
    file: "apps/api/src/features/loyalty/loyalty-spend.queries.ts",
    find: " for no key update",
    replace: "",
    tests: calls,
    only: "about to commit",
  },
  {
    name: "a repeated order gets the answer of another one",
    file: steps,
    find: "earlier.points !== points || ",
    replace: "",
    tests: calls,
  },
  {
    name: "a call of the shop never gets too old",
    file: signatures,
    find: "  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > mostSeconds) return false;\n",
    replace: "",
    tests: calls,
  },
  {
    name: "the signature of the shop covers what the body means, not its bytes",
    file: signatures,
    find: "verify(request, body);",
    replace: "verify(request, Buffer.from(JSON.stringify(JSON.parse(body.toString()))));",
    tests: calls,
  },
];
