import type { Fault } from "./fault.ts";

const repeated = ["apps/api/src/repeated-requests.test.ts"];
const bruteForce = ["apps/identity/src/brute-force.test.ts"];

/** Rate limits, bounded validation of input, and uniform error responses. */
export const networkFaults: readonly Fault[] = [
  {
    name: "requests with an invalid bearer token are not rate-limited",
    file: "apps/api/src/platform/http/admission.ts",
    find: "  } catch (error) {\n    given.perAddress.take(request.ip);\n",
    replace: "  } catch (error) {\n",
    tests: ["apps/api/src/platform/tokens/wrong-bearer.test.ts"],
  },
  {
    name: "the public postal-code check runs as the operator",
    file: "apps/api/src/features/postal-code-check/postal-code-check.routes.ts",
    find: "log, anonymousPool }: PrivilegedContext",
    replace: "log, operatorPool: anonymousPool }: PrivilegedContext",
    tests: ["apps/api/src/features/postal-code-check/postal-code-check.test.ts"],
  },
  {
    name: "the idempotency hash leaves out the query string",
    file: "apps/api/src/platform/changes/change.ts",
    find: "JSON.stringify([method, path, query, body ?? null], inOrder)",
    replace: "JSON.stringify([method, path, query.length < 0, body ?? null], inOrder)",
    tests: repeated,
  },
  {
    name: "an account accepts any number of wrong passwords from one network",
    file: "packages/rate-limit/src/tries.ts",
    find: "{ subject: `${kind} ${network} at ${object}`, allowed: perObject },",
    replace: "{ subject: `${kind} ${network} at ${object}`, allowed: perObject * 1000 },",
    tests: bruteForce,
  },
  {
    name: "a valid token is refused because of wrong tokens of others",
    file: "apps/api/src/features/session/product-token.routes.ts",
    find: "  serve(contract.exchangeToken, async ({ body, http }) => {\n",
    replace: "  serve(contract.exchangeToken, async ({ body, http }) => {\n    await wrongTokens.take(http.ip);\n",
    tests: ["apps/api/src/features/session/session.test.ts"],
  },
];
