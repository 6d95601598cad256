/** How many casts through `unknown` each file may have, and why the compiler cannot check the type there. */
export const allowedCasts: Readonly<Record<string, readonly [count: number, reason: string]>> = {
  "apps/api/src/app.ts": [1, "our own logger is part of Fastify's type, and plugins expect the plain one"],
  "apps/api/src/features/documents/documents.routes.test.ts": [1, "the answer of a refused download is an error"],
  "apps/api/src/features/invoices/invoices.jobs.ts": [1, "the payload of a job is JSON that this slice has written"],
  "apps/api/src/features/session/sign-ins.test.ts": [1, "the answer of a refused exchange is an error"],
  "apps/api/src/platform/log.ts": [1, "the error serializer of pino returns more fields than it declares"],
  "apps/portal/build/compiler-cache.test.ts": [2, "a plugin of the test has the one function that is called"],
  "apps/portal/build/slim-contract.ts": [1, "the nodes of the parser are read by name"],
  "apps/portal/src/features/postal-code-check/postal-code-check.screen.test.tsx": [1, "happy-dom adds to the window"],
  "apps/portal/src/features/users/user-form.tsx": [1, "a form holds fewer fields than its body may have"],
  "apps/portal/src/shell/calls/http.test.ts": [1, "the test calls what the types forbid"],
  "apps/portal/src/shell/calls/http.ts": [1, "options of any endpoint are read by one function"],
  "apps/api/src/platform/http/body-verdicts.test.ts": [
    1,
    "the error mapper reads only the validation part of a Fastify error",
  ],
  "apps/portal/src/shell/calls/upload.ts": [1, "a file is sent where other endpoints take a JSON body"],
  "apps/portal/src/shell/forms/body-judge.ts": [1, "react-hook-form computes its types from the values"],
  "apps/portal/src/shell/session.test.ts": [2, "the test gives the browser's locks one method"],
  "bench/smoothness.ts": [1, "a script of the bench adds to the window"],
  "bench/pages.bench.ts": [1, "a script of the bench adds to the window"],
  "packages/contract/src/core/json-schema.ts": [1, "the functions have the types of TypeBox"],
};
