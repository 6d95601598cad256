import type { Fault } from "./fault.ts";

/** What a request may cost before it is refused. */
export const requestCostFaults: readonly Fault[] = [
  {
    name: "nested JSON is parsed",
    file: "apps/api/src/platform/bodies/json-bodies.ts",
    find: "!isPlainJson(text)",
    replace: "false",
    tests: ["apps/api/src/platform/bodies/body-scan.test.ts"],
  },
  {
    name: "a form of any number of fields is parsed",
    file: "packages/rate-limit/src/form-fields.ts",
    find: "const mostFields = 20",
    replace: "const mostFields = 1e9",
    tests: ["apps/api/src/features/session/backchannel-logout.test.ts"],
    only: "more than twenty",
  },
  {
    name: "refused calls are free of charge",
    file: "apps/api/src/platform/http/admission.ts",
    find: "    if (costlyRefusals.has(status)) given.ownLimits[name]?.refused.count(ip);\n",
    replace: "",
    tests: [
      "apps/api/src/features/session/backchannel-logout.test.ts",
      "apps/api/src/features/loyalty/loyalty-calls.test.ts",
    ],
    only: "429",
  },
  {
    name: "an unsigned call is parsed and carried out",
    file: "apps/api/src/platform/http/signed-requests.ts",
    find: "    verify(request, body);\n",
    replace: "",
    tests: ["apps/api/src/features/loyalty/loyalty-calls.test.ts"],
    only: "the signature of the shop",
  },
  {
    name: "a body of any number of parts is read",
    file: "apps/api/src/platform/http/bounded-request.ts",
    find: "const freeParts = 128",
    replace: "const freeParts = 1e9",
    tests: ["apps/api/src/platform/http/bounded-request.test.ts"],
    only: "parts of one byte",
  },
  {
    name: "one company receives any number of files at once",
    file: "apps/api/src/platform/http/uploads.ts",
    find: "  eachAtOnce: 1,\n",
    replace: "",
    tests: ["apps/api/src/features/documents/documents.routes.test.ts"],
    only: "six are under way",
  },
  {
    name: "changes that wait for each other hold every connection",
    file: "apps/api/src/platform/http/admission.ts",
    find: "return given.changeTurns.takeOrRefuse(customerId, run, asked.isGone);",
    replace: "return run();",
    tests: ["apps/api/src/concurrent-requests.test.ts"],
    only: "leave connections",
  },
];
