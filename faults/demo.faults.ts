import type { Fault } from "./fault.ts";

const environment = ["apps/api/src/platform/process/environment.test.ts"];
const installation = ["apps/api/src/demo/installation.test.ts"];

/** What keeps the demo away from living installations. */
export const demoFaults: readonly Fault[] = [
  {
    name: "the demo is what is not production",
    file: "apps/api/src/platform/process/demo-settings.ts",
    find: 'const demo = take("DEMO", yesOrNo, "false");',
    replace: 'const demo = take("DEMO", yesOrNo, String(environment["NODE_ENV"] !== "production"));',
    tests: environment,
  },
  {
    name: "a misspelt NODE_ENV starts the product",
    file: "apps/api/src/platform/process/environment.ts",
    find: 'const environmentMode = take("NODE_ENV", mode, "production");',
    replace: 'const environmentMode = take("NODE_ENV", text, "production");',
    tests: environment,
  },
  {
    name: "the demo opens a production database",
    file: "apps/api/src/demo/installation.ts",
    find: 'if (demo && purpose === "production")',
    replace: "if (demo && purpose === undefined)",
    tests: installation,
  },
  {
    name: "production opens a database of the demo",
    file: "apps/api/src/demo/installation.ts",
    find: 'if (production && purpose === "demo")',
    replace: "if (production && purpose === undefined)",
    tests: installation,
  },
  {
    name: "a database with a company of its own counts as one of the demo",
    file: "apps/api/src/demo/installation.ts",
    find: "return found.others === 0 && found.people > 0",
    replace: "return found.people > 0",
    tests: installation,
  },
];
