import type { Fault } from "./fault.ts";

const ordering = "packages/ordering/src";
const orders = "apps/api/src/features/orders";
const fulfilment = "apps/api/src/features/fulfilment";
const submission = [`${orders}/submission/order-submission.test.ts`];
const limits = [`${orders}/submission/order-limits.test.ts`];
const reservations = [`${fulfilment}/acceptance/order-reservations.test.ts`];
const confirmation = [`${orders}/confirmation/order-confirmation.test.ts`];
const engine = [`${ordering}/prices.test.ts`];

export const orderFaults: readonly Fault[] = [
  {
    name: "the term discount is taken off every monthly charge",
    file: `${ordering}/prices.ts`,
    find: 'chargeType === "MRC" && (type === "CONNECTION" || type === "SPACE")',
    replace: 'chargeType === "MRC"',
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
    name: "a rejected order keeps what is reserved for it",
    file: `${orders}/changes/order.steps.ts`,
    find: "if (dead.has(to)) change.send(",
    replace: 'if (dead.has(to) && to !== "REJECTED") change.send(',
    tests: reservations,
  },
  {
    name: "two orders reserve the last channel",
    file: `${fulfilment}/acceptance/order-reservations.queries.ts`,
    find: "where route_code = ${routeCode} and state = 'FREE' and (",
    replace: "where route_code = ${routeCode} and state <> 'USED' and (",
    tests: reservations,
  },
  {
    name: "an order of another company's letter is accepted",
    file: `${orders}/submission/order-judgement.rules.ts`,
    find: "if (!documents.includes(id.toLowerCase())) return [refused(field)];",
    replace: "if (!documents.includes(id.toLowerCase())) return [];",
    tests: submission,
  },
  {
    name: "a job that runs twice makes two confirmations",
    file: `${orders}/confirmation/order-confirmation.queries.ts`,
    find: "and document.kind = 'ORDER_CONFIRMATION')",
    replace: "and document.kind = 'AGREEMENT')",
    tests: confirmation,
  },
  {
    name: "a submitted order takes the defaults of a later catalogue",
    file: `${orders}/submission/order-row.rules.ts`,
    find: "const body = filledBody(order);",
    replace: "const { body } = filledBody(order) && order;",
    tests: [`${fulfilment}/delivery/order-quantity.test.ts`],
  },
  {
    name: "a company can have any number of open orders",
    file: `${orders}/submission/order-submission.steps.ts`,
    find: "read.openOrders >= mostOpenOrders",
    replace: "read.openOrders < 0",
    tests: limits,
  },
  {
    name: "a customer takes a port in the rack of another one",
    file: `${fulfilment}/acceptance/order-reservations.steps.ts`,
    find: "  await refuseRackPanel(change, order, far);\n",
    replace: "",
    tests: reservations,
  },
];
