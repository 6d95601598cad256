import type { Fault } from "./fault.ts";

const folder = "apps/api/src/features/tv-accounts";
const accounts = [`${folder}/tv-accounts.test.ts`];
const products = [`${folder}/tv-products.test.ts`];
const dates = [`${folder}/tv-account-dates.test.ts`];
const lists = [`${folder}/tv-account-list.test.ts`];

/** TV accounts and their products. */
export const tvAccountFaults: readonly Fault[] = [
  {
    name: "a withdrawn cancellation of a TV account restores products that were cancelled before",
    file: `${folder}/tv-products.queries.ts`,
    find: "and status = 'cancelled' and cancelled_by_account",
    replace: "and status = 'cancelled'",
    tests: products,
  },
  {
    name: "a TV account that ends keeps its PIN",
    file: `${folder}/tv-account-changes.queries.ts`,
    find: "pin_sealed = null, pin_updated_at = null, ",
    replace: "",
    tests: accounts,
  },
  {
    name: "a TV account that ends leaves its products running",
    file: `${folder}/tv-account-changes.steps.ts`,
    find: "  transaction.send(products.endProductsOfAccount(account, endDate));\n",
    replace: "",
    tests: dates,
  },
  {
    name: "a TV account ends on its last day",
    file: `${folder}/tv-account-dates.queries.ts`,
    find: "\"end-account\": sql`select id from tv_account where status = 'cancelled' and end_date < ${today}`",
    replace: "\"end-account\": sql`select id from tv_account where status = 'cancelled' and end_date <= ${today}`",
    tests: dates,
  },
  {
    name: "the withdrawal of a product's cancellation does not look at what it requires",
    file: `${folder}/tv-products.steps.ts`,
    find: "  const misfit = wanted && misfitOf(wanted, products, packages);\n",
    replace: "  const misfit = wanted && misfitOf({ ...wanted, requires: [] }, products, packages);\n",
    tests: products,
  },
  {
    name: "a suspended company makes TV accounts",
    file: `${folder}/tv-accounts.routes.ts`,
    find: "      await refuseSuspendedCompany(transaction);\n",
    replace: "",
    tests: lists,
  },
  {
    name: "a reseller changes the TV accounts of its child",
    file: `${folder}/tv-account.steps.ts`,
    find: 'forbidden("customer.own-only", "This account belongs to another company.")',
    replace: "notFound()",
    tests: lists,
  },
  {
    name: "a reseller reads the activation codes of its child",
    file: `${folder}/tv-account.steps.ts`,
    find: "if (!isOwn) throw ofAnotherCompany();",
    replace: "",
    tests: ["apps/api/src/features/tv-accounts/activation/tv-devices.test.ts"],
  },
  {
    name: "the cancellation of an account is withdrawn after its end date",
    file: `${folder}/tv-account-changes.steps.ts`,
    find: "account.endDate !== null && account.endDate < today",
    replace: "account.endDate === today + today",
    tests: ["apps/api/src/features/tv-accounts/tv-account-dates.test.ts"],
  },
];
