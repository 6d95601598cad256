import type { Fault } from "./fault.ts";

const points = ["apps/api/src/features/loyalty/loyalty.test.ts"];
const calls = ["apps/api/src/features/loyalty/loyalty-calls.test.ts"];
const shop = ["apps/api/src/features/loyalty/loyalty-shop.test.ts"];
const screen = ["apps/portal/src/features/loyalty/loyalty.screen.test.tsx"];
const signatures = "apps/api/src/platform/http/signed-requests.ts";
const steps = "apps/api/src/features/loyalty/loyalty-spend.steps.ts";
const migration = "apps/api/migrations/0142-loyalty-shop.sql";

/** Loyalty: what the shop may do with points, and how customers enter it. */
export const loyaltyFaults: readonly Fault[] = [
  {
    name: "parallel orders spend the same points",
    file: "apps/api/src/features/loyalty/loyalty-spend.queries.ts",
    find: " for no key update",
    replace: "",
    tests: calls,
    only: "about to commit",
  },
  {
    name: "an order of a transaction that began later is not counted",
    file: migration,
    find: "loyalty_balance_at(company, now(), 'infinity')",
    replace: "loyalty_balance_at(company, now(), now())",
    tests: calls,
    only: "about to commit",
  },
  {
    name: "points that were spent expire as well",
    file: migration,
    find: "        union all\n        select at, points from loyalty_ledger where customer_id = company and points < 0 and at <= known\n",
    replace: "",
    tests: points,
  },
  {
    name: "a repeated order gets the answer of another one",
    file: steps,
    find: "earlier.points !== points || ",
    replace: "",
    tests: calls,
  },
  {
    name: "a company spends one point more than it has",
    file: steps,
    find: "if (points > balance)",
    replace: "if (points > balance + 1)",
    tests: calls,
  },
  {
    name: "a call of the shop never gets too old",
    file: signatures,
    find: "  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > mostSeconds) return false;\n",
    replace: "",
    tests: calls,
  },
  {
    name: "the signature of the shop covers what the body means, not its bytes",
    file: signatures,
    find: "verify(request, body);",
    replace: "verify(request, Buffer.from(JSON.stringify(JSON.parse(body.toString()))));",
    tests: calls,
  },
  {
    name: "a form of another site places an order",
    file: "apps/api/src/features/loyalty/loyalty-shop.visits.ts",
    find: "headers.origin === new URL(visit.frame.url).origin && ",
    replace: "",
    tests: shop,
  },
  {
    name: "a visit to the shop does not end",
    file: migration,
    find: "where s.hash = session and s.expires_at > now() and",
    replace: "where s.hash = session and",
    tests: shop,
  },
  {
    name: "the shop's window is opened after the call, where browsers block it",
    file: "apps/portal/src/features/loyalty/loyalty.screen.tsx",
    find: "const opened = openBlankWindow();",
    replace: "const opened = null;",
    tests: screen,
  },
];
