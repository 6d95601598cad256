import type { Fault } from "./fault.ts";

const folder = "apps/api/src/features/tv-accounts";
const accounts = [`${folder}/tv-accounts.test.ts`];
const products = [`${folder}/tv-products.test.ts`];
const lists = [`${folder}/tv-account-list.test.ts`];

export const tvAccountFaults: readonly Fault[] = [
  {
    name: "a withdrawn cancellation of a TV account restores products that were cancelled before",
    file: `${folder}/account/tv-products.queries.ts`,
    find: "and status = 'cancelled' and cancelled_by_account",
    replace: "and status = 'cancelled'",
    tests: products,
  },
  {
    name: "a TV account that ends keeps its PIN",
    file: `${folder}/account/tv-account-changes.queries.ts`,
    find: "pin_sealed = null, pin_updated_at = null, ",
    replace: "",
    tests: accounts,
  },
  {
    name: "a reseller changes the TV accounts of its child",
    file: `${folder}/account/tv-account.steps.ts`,
    find: 'forbidden("customer.own-only", "This account belongs to another company.")',
    replace: "notFound()",
    tests: lists,
  },
  {
    name: "a reseller reads the activation codes of its child",
    file: `${folder}/account/tv-account.steps.ts`,
    find: "if (!isOwn) throw ofAnotherCompany();",
    replace: "",
    tests: ["apps/api/src/features/tv-accounts/activation/tv-devices.test.ts"],
  },
];
