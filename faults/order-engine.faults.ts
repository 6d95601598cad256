import type { Fault } from "./fault.ts";

const ordering = "packages/contract/src/core/ordering";
const orders = "apps/api/src/features/orders";
const forms = "apps/portal/src/features/orders/forms";
const engine = [`${orders}/submission/order-engine.test.ts`];
const quantity = [`${orders}/fulfilment/order-quantity.test.ts`];
const dataCentre = [`${forms}/data-centre-orders.screen.test.tsx`];
const line = [`${forms}/line-order.screen.test.tsx`];
const submission = [`${forms}/saving/order-submission.test.ts`];

/** The effective values of an order, where its services end, and how the forms recover from a refusal. */
export const orderEngineFaults: readonly Fault[] = [
  {
    name: "power above a feed is accepted if the feed is a default",
    file: `${ordering}/rack-order.ts`,
    find: 'const profile = feedProfileOf(chosen, values["feedProfile"]);\n  if (!profile) return [];',
    replace: "const profile = undefined as FeedProfile | undefined;\n  if (!profile) return [];",
    tests: engine,
  },
  {
    name: "a quantity that is a default is reserved once",
    file: `${orders}/fulfilment/order-reservations.steps.ts`,
    find: 'quantity: unitsOf("RACK", order.body, chosen),',
    replace: "quantity: order.body.quantity ?? 1,",
    tests: quantity,
  },
  {
    name: "a submitted order takes the defaults of a later catalogue",
    file: `${orders}/submission/order-submission.steps.ts`,
    find: "withContact(filledBody(kind, body, given.context.chosen), given);",
    replace: "withContact(kind === kind ? body : filledBody(kind, body, given.context.chosen), given);",
    tests: quantity,
  },
  {
    name: "a panel without a name is another one than the first",
    file: `${ordering}/patch-ports.ts`,
    find: "const name = given?.trim() || usualPanel;",
    replace: 'const name = given?.trim() || "?";',
    tests: engine,
  },
  {
    name: "any internet exchange is accepted at any data centre",
    file: `${ordering}/dc-connection-order.ts`,
    find: "if (reachable.some((one) => one.toLowerCase() === name)) return [];",
    replace: "if (reachable.length > 0) return [];",
    tests: engine,
  },
  {
    name: "a wavelength between other data centres counts as a path apart",
    file: `${ordering}/wdm-order.ts`,
    find: 'other && endsText(other) === endsText(route) ? undefined : "validation.other-ends"',
    replace: 'other ? undefined : "validation.other-ends"',
    tests: engine,
  },
  {
    name: "a conflict names no field",
    file: `${orders}/submission/order-judgement.rules.ts`,
    find: "fields: errors.filter(({ message }) => message === first.message)",
    replace: "fields: errors.slice(errors.length).filter(({ message }) => message === first.message)",
    tests: engine,
  },
  {
    name: "a change of a submitted order asks the networks for its address",
    file: `${orders}/order-actions.routes.ts`,
    find: 'seen.status === "DRAFT" ? await lookUp(kind, actions.changedBody(seen, sent), caller.customerId) : noAddress;',
    replace: "seen.status ? await lookUp(kind, actions.changedBody(seen, sent), caller.customerId) : noAddress;",
    tests: [`${orders}/submission/order-limits.test.ts`],
  },
  {
    name: "a channel that was taken still looks free",
    file: "apps/portal/src/shell/catalogue/wdm-routes.data.ts",
    find: "queryClient.invalidateQueries(routesQuery)",
    replace: "Promise.resolve()",
    tests: submission,
  },
  {
    name: "a step opens before the server has refused the one before",
    file: `${forms}/order-frame.tsx`,
    find: "refused.length > 0 && at <= steps.step ? steps.refuse(at)",
    replace: "refused.length > 99 ? steps.refuse(at)",
    tests: line,
  },
  {
    name: "a refused field that a form does not have keeps it from being placed",
    file: `${forms}/order-frame.tsx`,
    find: "hasField(form.form, field, form.chosen)",
    replace: 'hasField(form.form, field, form.chosen) || field !== ""',
    tests: line,
  },
  {
    name: "only the first two hundred wavelengths are offered",
    file: `${forms}/parts/wdm-order.data.ts`,
    find: "query: { limit: maximumPageSize, offset },",
    replace: "query: { limit: maximumPageSize, offset: offset - offset },",
    tests: dataCentre,
  },
  {
    name: "a file is saved in the dialect of the screen",
    file: "apps/portal/src/shell/lists/csv-sheet.ts",
    find: "return (await queryClient.ensureQueryData(preferencesQuery)).csv;",
    replace: 'return locale === "nl" ? "excel-nl" : "standard";',
    tests: ["apps/portal/src/shell/lists/csv-sheet.test.ts"],
  },
];
