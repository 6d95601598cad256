import type { SearchKind, WorkKind } from "@demarc/contract/core/words";
import { expect, expectTypeOf, test } from "vitest";
import { locales } from "@demarc/shell/translate.ts";
import { features } from "./features.ts";
import { registry } from "./router.tsx";
import { ledgerTexts, workTexts } from "./registry/slice-texts.ts";

type Declared<Part extends "search" | "work"> = (typeof features)[number] extends infer Feature
  ? Feature extends Readonly<Record<Part, infer Views>>
    ? keyof Views
    : never
  : never;

const contracts = import.meta.glob<{ readonly ledger?: Readonly<Record<string, unknown>> }>(
  ["../../../../packages/contract/src/**/*.ts", "!**/*.test.ts"],
  { eager: true },
);
/** Changes without a company: no activity log shows them. */
const ofNoCompany =
  /^(?:address-pool|approval|approval-policy|class-price|import|job|msa-template|package|price-list|service-token|site|staff|staff-role|staff-session|tv-command|tv-package|wdm-route|webhook-delivery|webhook-endpoint)\.|^(?:invoice|manual-agreement)\.draft|^invoice\.removed$/;
const actions = Object.values(contracts)
  .flatMap(({ ledger = {} }) => Object.keys(ledger))
  .filter((action) => !ofNoCompany.test(action));

// `expectTypeOf` is checked by the compiler: `npm run check:types` fails where an expectation is wrong.
test("one feature shows each kind of task and each kind of record that the search finds", () => {
  expectTypeOf<Declared<"work">>().toEqualTypeOf<WorkKind>();
  expectTypeOf<Declared<"search">>().toEqualTypeOf<SearchKind>();
  const kinds = registry.search.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("the palette lists each kind of record at a rank of its own", () => {
  const ranks = Map.groupBy(registry.search, ({ view }) => view.rank);
  const shared = [...ranks].flatMap(([rank, of]) =>
    of.length > 1 ? [`rank ${rank} is that of ${of.map(({ kind }) => kind).join(" and ")}`] : [],
  );
  expect(shared).toEqual([]);
});

test.each(registry.search)("a found $kind opens at the address of the screen that it names", ({ view }) => {
  const [id, ownerId] = ["0192f3a0-0000-7000-8000-0000000000a1", "0192f3a0-0000-7000-8000-0000000000a2"];
  const hit = { kind: "line", id, ownerId, title: "", subtitle: "", date: null, amount: null, status: null } as const;
  const people = [ownerId, undefined].map((accountId) => ({ accountId, customerId: 1 }));
  const { also } = view;
  const places = [
    ...people.flatMap((person) => view.places(hit, person)),
    ...(also ? [{ route: also.route, path: also.path(hit) }] : []),
  ];
  for (const { route, path } of places) {
    const pattern = registry.byName.get(route)?.route.path.replaceAll(/\$\w+/g, "[^/]+");
    expect(path.split("?")[0]).toMatch(new RegExp(`^${pattern}$`));
  }
  expect(places.length).toBeGreaterThan(1);
  if (view.list !== undefined) expect(registry.byName.has(view.list)).toBe(true);
});

test.each(locales)("in %s each action of the ledger has a text, and each kind of record a name", async (locale) => {
  const { default: texts } = await ledgerTexts[locale]();
  const kinds = new Set(actions.map((action) => action.split(".")[0]));
  const needed = [
    ...actions.map((action) => `audit.action.${action}`),
    ...[...kinds].map((kind) => `audit.kind.${kind}`),
  ];
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.filter((key) => !(key in texts))).toEqual([]);
});

test.each(locales)("in %s each kind of task has a title, a text and an action", async (locale) => {
  const { default: texts } = await workTexts[locale]();
  const needed = Object.keys(registry.work).flatMap((kind) =>
    ["", ".text", ".act"].map((end) => `work-list.${kind}${end}`),
  );
  expect(needed.length).toBeGreaterThan(40);
  expect(needed.filter((key) => !(key in texts))).toEqual([]);
});
