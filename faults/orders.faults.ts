import type { Fault } from "./fault.ts";

const ordering = "packages/contract/src/core/ordering";
const orders = "apps/api/src/features/orders";
const submission = [`${orders}/submission/order-submission.test.ts`];
const reservations = [`${orders}/fulfilment/order-reservations.test.ts`];
const timers = [`${orders}/fulfilment/order-timers.test.ts`];
const terminations = [`${orders}/services/terminations.test.ts`];
const confirmation = [`${orders}/confirmation/order-confirmation.test.ts`];
const foreignIds = [`${orders}/submission/order-foreign-ids.test.ts`];
const engine = [`${ordering}/prices.test.ts`];
const choices = [`${ordering}/configuration.test.ts`];

/** Orders: their rules and prices, the catalogue, submission, states, reservations and terminations. */
export const orderFaults: readonly Fault[] = [
  {
    name: "the term discount is taken off every monthly charge",
    file: `${ordering}/prices.ts`,
    find: 'chargeType === "MRC" && (type === "CONNECTION" || type === "SPACE")',
    replace: 'chargeType === "MRC"',
    tests: engine,
  },
  {
    name: "the connection fee of a line is never waived",
    file: `${ordering}/prices.ts`,
    find: "termMonths >= setupWaivedFrom) return 100",
    replace: "termMonths > 120) return 100",
    tests: engine,
  },
  {
    name: "a line of an order is rounded down",
    file: `${ordering}/prices.ts`,
    find: "value.toFixed(2, Big.roundHalfUp)",
    replace: "value.toFixed(2, Big.roundDown)",
    tests: engine,
  },
  {
    name: "a parameter that depends on a hidden one is shown",
    file: `${ordering}/configuration.ts`,
    find: "!needed.every(isShown)) continue",
    replace: "!needed.every((key) => key !== undefined)) continue",
    tests: choices,
  },
  {
    name: "a value that is not asked for is accepted",
    file: `${ordering}/configuration.ts`,
    find: 'value !== "" && !visible.some((parameter) => parameter.key === key)',
    replace: 'value !== "" && !known.has(key)',
    tests: choices,
  },
  {
    name: "a price that has changed is accepted silently",
    file: `${orders}/submission/order-judgement.rules.ts`,
    find: "if (hasChanged(body, price))",
    replace: "if (hasChanged(body, price) && !price)",
    tests: submission,
  },
  {
    name: "a draft is submitted while the company is suspended",
    file: `${orders}/submission/order-submission.steps.ts`,
    find: "if (isSuspended) throw",
    replace: "if (!isSuspended && isSuspended) throw",
    tests: [`${orders}/order-actions.test.ts`, ...submission, `${orders}/submission/order-drafts.test.ts`],
  },
  {
    name: "an order is cancelled without asking after it was accepted",
    file: `${orders}/orders.rules.ts`,
    find: 'facts.acceptedAt === null ? "CANCELLED" : "CANCELLATION_REQUESTED"',
    replace: 'facts.acceptedAt === null ? "CANCELLED" : "CANCELLED"',
    tests: [`${orders}/order-states.test.ts`],
  },
  {
    name: "a rejected order keeps what is reserved for it",
    file: `${orders}/order.steps.ts`,
    find: "if (dead.has(to)) change.send(",
    replace: 'if (dead.has(to) && to !== "REJECTED") change.send(',
    tests: reservations,
  },
  {
    name: "two orders reserve the last channel",
    file: `${orders}/fulfilment/order-reservations.queries.ts`,
    find: "where route_code = ${routeCode} and state = 'FREE' and (",
    replace: "where route_code = ${routeCode} and state <> 'USED' and (",
    tests: reservations,
  },
  {
    name: "a reserved channel is lost on the planned date",
    file: `${orders}/fulfilment/order-reservations.queries.ts`,
    find: "(${plannedDate}::date + ${reservedDays + 1}::int)",
    replace: "(${plannedDate}::date + ${reservedDays - reservedDays}::int)",
    tests: reservations,
  },
  {
    name: "a service is ended one day late",
    file: `${orders}/services/terminations.queries.ts`,
    find: "and id > ${after}::uuid\n    and wish_date < (now() at time zone 'Europe/Amsterdam')::date",
    replace: "and id > ${after}::uuid\n    and wish_date < (now() at time zone 'Europe/Amsterdam')::date - 1",
    tests: terminations,
  },
  {
    name: "an order of another company's letter is accepted",
    file: `${orders}/submission/order-judgement.rules.ts`,
    find: "if (!documents.includes(id.toLowerCase())) return [refused(field)];",
    replace: "if (!documents.includes(id.toLowerCase())) return [];",
    tests: submission,
  },
  {
    name: "a draft that someone works on is deleted",
    file: `${orders}/fulfilment/order-timers.queries.ts`,
    find: "status = 'DRAFT' and ${olderThan(sql`updated_at`, draftDays)}",
    replace: "status = 'DRAFT' and ${olderThan(sql`updated_at`, draftDays - 10)}",
    tests: timers,
  },
  {
    name: "an accepted order is cancelled because the customer does not answer",
    file: `${orders}/fulfilment/order-timers.queries.ts`,
    find: "status = 'AWAITING_CUSTOMER' and accepted_at is null and action",
    replace: "status = 'AWAITING_CUSTOMER' and action",
    tests: timers,
  },
  {
    name: "an order that is accepted again is confirmed again",
    file: `${orders}/fulfilment/order-acceptance.steps.ts`,
    find: "if (order.acceptedAt === null) change.send(queueConfirmation",
    replace: "change.send(queueConfirmation",
    tests: confirmation,
  },
  {
    name: "a job that runs twice makes two confirmations",
    file: `${orders}/confirmation/order-confirmation.queries.ts`,
    find: "and document.kind = 'ORDER_CONFIRMATION')",
    replace: "and document.kind = 'AGREEMENT')",
    tests: confirmation,
  },
  {
    name: "a termination for the same day is refused",
    file: `${orders}/services/terminations.steps.ts`,
    find: "contract.terminationDate === wish.date) return",
    replace: "contract.terminationDate === wish.reason) return",
    tests: terminations,
  },
  {
    name: "a change of a line names a document of another company",
    file: `${orders}/services/line-changes.operator.ts`,
    find: "if (foreign.length > 0) throw",
    replace: "if (foreign.length > 9) throw",
    tests: foreignIds,
  },
  {
    name: "the termination of a suspended service is offered for withdrawal",
    file: "apps/api/src/platform/services/termination.ts",
    find: 'lifecycle === "SUSPENDED" ? "SUSPENDED" : "POSSIBLE"',
    replace: 'lifecycle === "PLANNED" ? "SUSPENDED" : "POSSIBLE"',
    tests: ["apps/api/src/platform/services/termination.test.ts"],
  },
];
