import type { Fault } from "./fault.ts";

const hostile = ["apps/api/src/hostile-bodies.test.ts"];
const httpErrors = ["apps/api/src/platform/http/http-errors.test.ts"];
const repeated = ["apps/api/src/repeated-requests.test.ts"];
const bruteForce = ["apps/identity/src/brute-force.test.ts"];
const rateLimit = ["packages/rate-limit/src/rate-limit.test.ts"];

/** Rate limits, bounded validation of input, and uniform error responses. */
export const networkFaults: readonly Fault[] = [
  {
    name: "validation collects every error of a huge body",
    file: "apps/api/src/platform/http/validation.ts",
    find: "if (!validate(data) && isSmall(data)) {",
    replace: "if (!validate(data) && isSmall(undefined)) {",
    tests: hostile,
    only: "without comparing its items",
  },
  {
    name: "an error response lists all errors without a size limit",
    file: "apps/api/src/platform/http/error-handler.ts",
    find: "if (bytes > mostErrorBytes) break;",
    replace: "if (bytes < mostErrorBytes - 1e9) break;",
    tests: hostile,
    only: "as many errors as fit",
  },
  {
    name: "a form gets only one of its errors",
    file: "apps/api/src/platform/http/validation.ts",
    find: "const bodies = { first: build(false, false), all: build(false, true) };",
    replace: "const bodies = { first: build(false, false), all: build(false, false) };",
    tests: hostile,
    only: "every refused field",
  },
  {
    name: "a customer number beyond int4 reaches the database",
    file: "apps/api/src/platform/http/access-check.ts",
    find: "if (customerId < 1 || customerId > largestInteger) throw notFound();",
    replace: "if (customerId < 1) throw notFound();",
    tests: httpErrors,
  },
  {
    name: "a NUL character in a path reaches the database",
    file: "apps/api/src/platform/http/serve.ts",
    find: "for (const part of [request.params, request.query, request.body]) {",
    replace: "for (const part of [request.query, request.body]) {",
    tests: httpErrors,
  },
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
    name: "public calls are not rate-limited by IP address",
    file: "apps/api/src/platform/http/admission.ts",
    find: "(given.ownLimits[endpoint.name] ?? given.perAddress).take(request.ip);",
    replace: "given.ownLimits[endpoint.name]?.take(request.ip);",
    tests: httpErrors,
  },
  {
    name: "the idempotency hash leaves out the query string",
    file: "apps/api/src/platform/changes/change.ts",
    find: "JSON.stringify([method, path, query, body ?? null], inOrder)",
    replace: "JSON.stringify([method, path, query.length < 0, body ?? null], inOrder)",
    tests: repeated,
  },
  {
    name: "the lock timeout of the idempotency key applies to the whole change",
    file: "apps/api/src/platform/changes/change.ts",
    find: "  transaction.send(sql`set local lock_timeout to default`);\n",
    replace: "",
    tests: repeated,
  },
  {
    name: "each IPv6 address counts separately, instead of per /64",
    file: "packages/rate-limit/src/network.ts",
    find: "if (!isIPv6(address)) return address;",
    replace: 'if (isIPv6(address) || address !== "") return address;',
    tests: rateLimit,
  },
  {
    name: "a new key makes the rate limiter forget all keys",
    file: "packages/rate-limit/src/request-limit.ts",
    find: "if (counts.size > most && oldest !== undefined) counts.delete(oldest);",
    replace: "if (counts.size > most && oldest !== undefined) counts.clear();",
    tests: rateLimit,
  },
  {
    name: "an account accepts any number of wrong passwords from one network",
    file: "packages/rate-limit/src/tries.ts",
    find: "{ subject: `${kind} ${network} at ${object}`, allowed: perObject },",
    replace: "{ subject: `${kind} ${network} at ${object}`, allowed: perObject * 1000 },",
    tests: bruteForce,
  },
  {
    name: "strangers lock out a known device",
    file: "packages/rate-limit/src/tries.ts",
    find: "if (device !== undefined) return",
    replace: 'if (device === "") return',
    tests: bruteForce,
  },
  {
    name: "ten wrong passwords for one account block an address for all accounts",
    file: "packages/rate-limit/src/tries.ts",
    find: "{ subject: `${kind} network ${network}`, member: object, allowed: perAddress },",
    replace: "{ subject: `${kind} network ${network}`, allowed: perAddress },",
    tests: bruteForce,
  },
  {
    name: "a valid token is refused because of wrong tokens of others",
    file: "apps/api/src/features/session/product-token.routes.ts",
    find: "  serve(contract.exchangeToken, async ({ body, http }) => {\n",
    replace: "  serve(contract.exchangeToken, async ({ body, http }) => {\n    await wrongTokens.take(http.ip);\n",
    tests: ["apps/api/src/features/session/session.test.ts"],
  },
  {
    name: "a slow DNS holds any number of requests for the check of a name",
    file: "apps/api/src/features/ip-management/dns/name-lookup.connector.ts",
    find: "if (waiting.length >= mostAtOnce || own >= mostOfOne)",
    replace: "if (own < 0)",
    tests: ["apps/api/src/features/ip-management/names/address-map.test.ts"],
    only: "never waits for more than eight",
  },
  {
    name: "a website with a wildcard may frame the check",
    file: "packages/contract/src/postal-code-check/embed-setting.ts",
    find: 'return isHostName(url.hostname) && !url.hostname.endsWith(".") ? url.origin : undefined;',
    replace: "return url.origin;",
    tests: ["apps/api/src/features/postal-code-check/embed-setting.test.ts"],
    only: "400 for",
  },
  {
    name: "the widget takes a color without contrast",
    file: "packages/contract/src/postal-code-check/embed-color.ts",
    find: "return contrast >= readableContrast ? undefined",
    replace: "return contrast >= 1 ? undefined",
    tests: ["apps/api/src/features/postal-code-check/embed-setting.test.ts"],
    only: "color",
  },
];
