import type { Fault } from "./fault.ts";

const orders = "apps/api/src/features/orders";
const services = [`${orders}/services/services.test.ts`];
const ends = [`${orders}/services/service-ends.test.ts`];
const commands = [`${orders}/services/services.commands.test.ts`];
const changes = [`${orders}/services/line-changes.test.ts`];

/** What the operator does with services: suspension, the end of a service, numbers, and orders that change a line. */
export const serviceFaults: readonly Fault[] = [
  {
    name: "a service that is resumed is active, whatever it was before",
    file: `${orders}/services/service-lifecycle.steps.ts`,
    find: 'event === "suspend" ? service.lifecycle : null',
    replace: 'event === "suspend" ? "ACTIVE" : null',
    tests: services,
  },
  {
    name: "a suspension forgets the last day of a service",
    file: `${orders}/services/service-operations.steps.ts`,
    find: "    lastDay: contract.terminationDate,\n    reason,",
    replace: "    lastDay: null,\n    reason,",
    tests: services,
  },
  {
    name: "a suspension that changes nothing is recorded",
    file: `${orders}/services/service-operations.steps.ts`,
    find: "if (nextOf(operated, event) === undefined) return;",
    replace: "nextOf(operated, event);",
    tests: services,
  },
  {
    name: "the last day of a service moves without its order",
    file: `${orders}/services/service-operations.steps.ts`,
    find: "  change.send(queries.updateTerminationDate(order.id, customerId, lastDay));\n",
    replace: "",
    tests: services,
  },
  {
    name: "a new last day lifts a suspension",
    file: `${orders}/services/service-lifecycle.steps.ts`,
    find: 'writeMove(change, type, service, "scheduleTermination", { lifecycle, lastDay, suspendedFrom });',
    replace:
      'writeMove(change, type, service, "scheduleTermination", { lifecycle: "TERMINATION_SCHEDULED", lastDay, suspendedFrom: suspendedFrom && null });',
    tests: services,
  },
  {
    name: "a suspended service waits for a change that has failed",
    file: `${orders}/services/service-lifecycle.steps.ts`,
    find: 'service.suspendedFrom === "CHANGE_PENDING"',
    replace: 'service.suspendedFrom === "ACTIVE"',
    tests: services,
  },
  {
    name: "a connection outlives the rack at its end",
    file: `${orders}/services/service-operations.steps.ts`,
    find: "  await refuseWithoutRack(change, { type, customerId, id }, lifecycle, lastDay);\n",
    replace: "",
    tests: ends,
  },
  {
    name: "the order that would have changed a service outlives it",
    file: `${orders}/services/service-ends.steps.ts`,
    find: "  if (order) await endChange(operated, order);\n",
    replace: "",
    tests: ends,
  },
  {
    name: "two terminations at once are two orders or an error",
    file: `${orders}/services/services.operator.ts`,
    find: "!(error instanceof Overtaken) || tries <= 1",
    replace: "!(error instanceof Overtaken) || tries > 1",
    tests: services,
  },
  {
    name: "a number of two kinds names the first",
    file: `${orders}/services/service-names.operator.ts`,
    find: "if (others.length === 0) return service;",
    replace: "if (others.length >= 0) return service;",
    tests: commands,
  },
  {
    name: "a change of a line is priced without its service level",
    file: `${orders}/services/line-changes.rules.ts`,
    find: 'return key === "slaCode" || parameterVerdict',
    replace: 'return key !== "slaCode" && parameterVerdict',
    tests: changes,
  },
  {
    name: "a new term ends before the present contract",
    file: "apps/api/src/features/lines/line-delivery.queries.ts",
    find: "then contract_end else greatest(contract_end,",
    replace: "then contract_end else greatest('2000-01-01',",
    tests: changes,
  },
  {
    name: "a line with an open order gets another one",
    file: `${orders}/services/line-changes.operator.ts`,
    find: "  if (order) throw conflict",
    replace: "  if (order && lifecycle === order.kind) throw conflict",
    tests: changes,
  },
  {
    name: "a value that a package does not allow is ordered",
    file: `${orders}/services/line-changes.operator.ts`,
    find: "if (errors.length > 0) throw",
    replace: "if (errors.length > 10) throw",
    tests: changes,
  },
];
