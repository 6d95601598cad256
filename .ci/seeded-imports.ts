export interface SeededImport {
  readonly from: string;
  readonly to: string;
  /** How the import is written, unless it imports a value. */
  readonly as?: (target: string) => string;
}

export const ofValue = (target: string): string => `import { it } from "${target}";\nexport const uses = it;`;
const typeOnly = (target: string): string => `import type { it } from "${target}";`;
const lazily = (target: string): string => `export const later = () => import("${target}");`;

const api = "apps/api/src";
const portal = "apps/portal/src";

/** One or more violations of each import rule, by the name of the rule. */
export const seededImports: Readonly<Record<string, readonly SeededImport[]>> = {
  "no-cycles": [{ from: `${api}/platform/one.ts`, to: `${api}/platform/one.ts` }],
  "portal-and-api-meet-in-the-contract": [{ from: `${portal}/shell/two.ts`, to: `${api}/platform/clock.ts` }],
  "api-never-imports-the-portal": [{ from: `${api}/platform/three.ts`, to: `${portal}/ui/button.tsx` }],
  "identity-imports-no-api": [{ from: "apps/identity/src/four.ts", to: `${api}/platform/clock.ts` }],
  "collector-is-apart": [{ from: "apps/power-collector/src/eighteen.ts", to: `${api}/platform/clock.ts` }],
  "collector-serves-no-other": [
    { from: `${api}/features/contacts/nineteen.ts`, to: "apps/power-collector/src/poller.ts" },
  ],
  "contract-imports-nothing-of-ours": [
    { from: "packages/contract/src/contacts/five.ts", to: "packages/contract/src/users/users.ts" },
  ],
  "api-features-are-apart": [
    { from: `${api}/features/contacts/six.ts`, to: `${api}/features/users/users.routes.ts` },
    { from: `${api}/features/contacts/six-types.ts`, to: `${api}/features/users/users.routes.ts`, as: typeOnly },
  ],
  "sql-in-its-places": [
    { from: `${api}/features/contacts/contacts.routes.ts`, to: `${api}/platform/database/sql.ts` },
    { from: `${api}/server.ts`, to: `${api}/platform/database/sql.ts` },
  ],
  "portal-features-are-apart": [
    { from: `${portal}/features/contacts/seven.tsx`, to: `${portal}/features/users/user-form.tsx` },
    { from: `${portal}/features/contacts/seven-types.ts`, to: `${portal}/features/users/user-form.tsx`, as: typeOnly },
    { from: `${portal}/features/contacts/seven-lazy.ts`, to: `${portal}/features/users/user-form.tsx`, as: lazily },
  ],
  "only-data-files-call-the-api": [
    { from: `${portal}/features/users/user-form.tsx`, to: `${portal}/shell/calls/http.ts` },
    { from: `${portal}/features/users/sixteen.ts`, to: `${portal}/shell/calls/download.ts` },
    { from: `${portal}/features/users/seventeen.ts`, to: `${portal}/shell/calls/upload.ts` },
  ],
  "platform-knows-no-feature": [{ from: `${api}/platform/eight.ts`, to: `${api}/features/users/users.routes.ts` }],
  "shell-and-ui-know-no-feature": [{ from: `${portal}/shell/nine.ts`, to: `${portal}/features/users/user-form.tsx` }],
  "ui-knows-no-domain": [{ from: `${portal}/ui/ten.tsx`, to: "packages/contract/src/users/users.ts" }],
  "only-app-reads-the-variant": [{ from: `${portal}/shell/eleven.ts`, to: `${portal}/variants/tv.ts` }],
  "product-imports-no-test": [{ from: "apps/identity/src/twelve.ts", to: "apps/identity/src/testing/harness.ts" }],
  declared: [{ from: `${api}/platform/thirteen.ts`, to: "node_modules/undeclared/index.js" }],
};

/** Imports that the rules allow. */
export const allowedImports: readonly SeededImport[] = [
  { from: `${api}/features/contacts/fourteen.ts`, to: `${api}/features/users/users.public.ts` },
  { from: `${api}/features/contacts/contacts.queries.ts`, to: `${api}/platform/database/sql.ts` },
  { from: `${api}/platform/jobs.ts`, to: `${api}/platform/database/sql.ts` },
  { from: `${portal}/features/contacts/fifteen.ts`, to: `${portal}/ui/button.tsx` },
  { from: `${portal}/features/users/users.data.ts`, to: `${portal}/shell/calls/http.ts` },
];
