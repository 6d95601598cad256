import type { Fault } from "./fault.ts";

const orders = "apps/api/src/features/orders";
const limits = [`${orders}/submission/order-limits.test.ts`];
const submission = [`${orders}/submission/order-submission.test.ts`];
const acceptance = [`${orders}/fulfilment/order-acceptance.test.ts`];
const reservations = [`${orders}/fulfilment/order-reservations.test.ts`];
const ends = [`${orders}/services/termination-effects.test.ts`];
const deliveries = [`${orders}/fulfilment/data-centre-completion.test.ts`];
const letters = ["apps/api/src/features/dc-connections/connection-letter.test.ts"];

/** How much load one company may cause for the others, and which resources an order may take from them. */
export const orderLimitFaults: readonly Fault[] = [
  {
    name: "a company can have any number of open orders",
    file: `${orders}/submission/order-submission.steps.ts`,
    find: "facts.openOrders >= mostOpenOrders",
    replace: "facts.openOrders < 0",
    tests: limits,
  },
  {
    name: "mails about orders go before mails about security",
    file: `${orders}/mails/order-transition.mails.ts`,
    find: "isBulk: true",
    replace: "isBulk: false",
    tests: limits,
  },
  {
    name: "an order is mailed to every contact, however many there are",
    file: "apps/api/src/platform/mail/order-recipients.queries.ts",
    find: "const mostRecipients = 20;",
    replace: "const mostRecipients = 200;",
    tests: limits,
  },
  {
    name: "a parameter with the name of an inherited property breaks the answer",
    file: "packages/contract/src/core/ordering/order-values.ts",
    find: "Object.hasOwn(paths[kind], key) ? paths[kind][key] : undefined",
    replace: "paths[kind][key]",
    tests: submission,
  },
  {
    name: "a customer takes a port in the rack of another one",
    file: `${orders}/fulfilment/order-reservations.steps.ts`,
    find: "  await refuseRackPanel(change, order, far);\n",
    replace: "",
    tests: reservations,
  },
  {
    name: "a full meet-me room ends the sale of connections",
    file: `${orders}/fulfilment/order-reservations.steps.ts`,
    find: "const elsewhere = named ? [named] : meetMeRooms;",
    replace: "const elsewhere = named ? [named] : meetMeRooms.slice(0, 1);",
    tests: reservations,
  },
  {
    name: "a picture counts as a letter of authorisation",
    file: `${orders}/fulfilment/order-acceptance.queries.ts`,
    find: " and document.media_type = 'application/pdf'",
    replace: "",
    tests: acceptance,
  },
  {
    name: "the termination of a connection is withdrawn although its units end",
    file: `${orders}/services/terminations.steps.ts`,
    find: "[...racks, ...units].find(",
    replace: "[...racks].find(",
    tests: ends,
  },
  {
    name: "the prefixes of units in a shared rack stay when these end",
    file: "apps/api/src/features/racks/rack-changes.steps.ts",
    find: "    await endServicePrefixes(change, customerId, { sharedColoId: id });\n",
    replace: "",
    tests: ends,
  },
  {
    name: "a wavelength is delivered without a test report",
    file: `${orders}/fulfilment/order-completion.steps.ts`,
    find: "!delivery.wdm?.testReportId && !delivery.fillIn",
    replace: "false",
    tests: deliveries,
  },
  {
    name: "a company uploads without a limit",
    file: "apps/api/src/platform/documents/upload-allowance.ts",
    find: "bytes >= most",
    replace: "bytes < 0",
    tests: ["apps/api/src/features/documents/documents.routes.test.ts"],
  },
  {
    name: "a deleted file with orders gives its rows back to the quota of the day",
    file: `${orders}/imports/order-imports.queries.ts`,
    find: "then counted.rows else 0 end",
    replace: "then 0 else 0 end",
    tests: [`${orders}/imports/order-imports.test.ts`],
  },
  {
    name: "a file that is no PDF is taken as the letter of a connection",
    file: "apps/api/src/features/dc-connections/dc-connections.routes.ts",
    find: "if (!letter.isPdf)",
    replace: "if (letter.isPdf === undefined)",
    tests: letters,
  },
  {
    name: "a letter that has expired is attached to a connection",
    file: "apps/api/src/features/dc-connections/dc-connections.routes.ts",
    find: "expiresAt < today)",
    replace: 'expiresAt < "")',
    tests: letters,
  },
  {
    name: "a first file that arrives late takes the place of a newer one",
    file: "apps/portal/src/shell/forms/ordering/document-field.tsx",
    find: "      if (own !== choice.current) return;\n",
    replace: "",
    tests: ["apps/portal/src/shell/forms/ordering/document-field.test.tsx"],
  },
];
