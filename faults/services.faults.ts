import type { Fault } from "./fault.ts";

const features = "apps/api/src/features";
const services = [`${features}/terminations/services.test.ts`];

/** What the operator does with services: suspension, the end of a service, numbers, and orders that change a line. */
export const serviceFaults: readonly Fault[] = [
  {
    name: "a service that is resumed is active, whatever it was before",
    file: `${features}/service-lifecycle/service-lifecycle.steps.ts`,
    find: 'event === "suspend" ? service.lifecycle : null',
    replace: 'event === "suspend" ? "ACTIVE" : null',
    tests: services,
  },
  {
    name: "a suspension forgets the last day of a service",
    file: `${features}/terminations/service-operations.steps.ts`,
    find: "    lastDay: contract.terminationDate,\n    reason,",
    replace: "    lastDay: null,\n    reason,",
    tests: services,
  },
  {
    name: "two terminations at once are two orders or an error",
    file: `${features}/fulfilment/line-changes/locked-service.steps.ts`,
    find: "!(error instanceof Overtaken) || tries <= 1",
    replace: "!(error instanceof Overtaken) || tries > 1",
    tests: services,
  },
];
