import type { Role } from "@demarc/contract/core/access";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registry } from "../../app/router.tsx";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { portalTexts } from "../../testing/portal-texts.ts";
import { WorkList } from "./work-list.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Task = WorkItem["objects"][number];
const record = (name: string, more: Partial<Task> = {}): Task => ({
  name,
  detail: `About ${name}`,
  amount: null,
  since: null,
  route: `/invoices/invoice/${name}`,
  ...more,
});
const overdue = (count: number, objects: WorkItem["objects"]): WorkItem => ({
  kind: "invoice-overdue",
  severity: "bad",
  count,
  subjects: [],
  route: "/invoices?status=OVERDUE",
  objects,
});
const iban: WorkItem = {
  kind: "iban-missing",
  severity: "warn",
  count: 1,
  subjects: [],
  route: "/company/edit/iban",
  objects: [],
};

const show = (
  items: readonly WorkItem[] | undefined,
  more: Partial<Parameters<typeof WorkList>[0]> = {},
  roles: readonly Role[] = ["RESELLER_ADMIN"],
) => {
  fakeApi({});
  const Screen = () => (
    <WorkList
      items={items}
      views={registry.work}
      failed={false}
      onRetry={() => undefined}
      isOpen={() => true}
      {...more}
    />
  );
  return renderScreen(Screen, {
    path: "/",
    texts: portalTexts,
    roles,
  });
};
const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const links = () =>
  screen.queryAllByRole("link").map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);

test("a task about a record leads to that record, with its amount and age", async () => {
  await show([overdue(1, [record("2026-1", { amount: "3121.38", since: "2026-11-20T10:00:00Z" })])]);
  expect(rows()).toEqual(["Invoice 2026-1 is overdueYour reference About 2026-1€3,121.383 days latePay"]);
  expect(links()).toEqual([["Pay: Invoice 2026-1 is overdue", "/invoices/invoice/2026-1"]]);
});

test("more records than are listed have one row more, which leads to the list", async () => {
  await show([overdue(3, [record("2026-1"), record("2026-2")])]);
  expect(links().map(([, to]) => to)).toEqual([
    "/invoices/invoice/2026-1",
    "/invoices/invoice/2026-2",
    "/invoices?status=OVERDUE",
  ]);
  expect(rows().at(-1)).toBe("3 invoices are overduePay or dispute.Pay");
});

test.each([
  ["RESELLER_SERVICE_DESK", "Examine"],
  ["RESELLER_ORDER", "View"],
] as const)("%s gets the action %j for a line that is down", async (role, act) => {
  const line = { ...iban, kind: "line-down" as const, route: "/lines", objects: [record("Terrein Zwolle")] };
  await show([line], {}, [role]);
  expect(links().map(([name]) => name)).toEqual([`${act}: Terrein Zwolle is down`]);
});

test.each([
  ["notice-30", "€705.25 a month"],
  ["quotation-expiring", "€705.25 in total"],
  ["invoice-open", "€705.25"],
] as const)("the amount of %s reads %s", async (kind, words) => {
  await show([{ ...iban, kind, route: "/orders", objects: [record("X-1", { amount: "705.25" })] }]);
  expect(screen.getByText(words)).toBeTruthy();
});

test("the amount of a record with several options is the lowest", async () => {
  const record1 = record("QT-1", { amount: "705.25", isLowest: true });
  await show([{ ...iban, kind: "quotation-to-decide", route: "/quotations", objects: [record1] }]);
  expect(screen.getByText("from €705.25 in total")).toBeTruthy();
});

test("a reason replaces the detail of its record", async () => {
  await show([overdue(1, [record("2026-1", { reason: { code: "debit-returned", day: "2026-11-19" } })])]);
  expect(rows()).toEqual(["Invoice 2026-1 is overdueDirect debit returned by your bank on 19 NovemberPay"]);
});

test.each([
  [5, 5, false],
  [6, 5, true],
  [9, 5, true],
])("of %i tasks the first %i are shown, with the others behind a button: %j", async (count, first, hasMore) => {
  await show([
    overdue(
      count,
      Array.from({ length: count }, (_, place) => record(`2026-${place + 1}`)),
    ),
  ]);
  expect(rows()).toHaveLength(first);
  const button = screen.queryByRole("button", { name: `Show all ${count}` });
  expect(button !== null).toBe(hasMore);
  if (!button) return;
  fireEvent.click(button);
  expect(rows()).toHaveLength(count);
  expect(screen.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test("what is done has no link, and a task behind a closed gate is not offered", async () => {
  await show([{ ...iban, severity: "done" }, overdue(1, [record("2026-1")])], {
    isOpen: (path) => !path.startsWith("/invoices"),
  });
  const [done, ...others] = rows();
  expect(done).toMatch(/Done$/);
  expect(others).toEqual([]);
  expect(links()).toEqual([]);
});

test("without tasks it says so; a failure offers a retry only while there is nothing to show", async () => {
  await show([]);
  expect(screen.getByText("You’re all caught up.")).toBeTruthy();
  cleanup();
  const retried = vi.fn<() => void>();
  await show(undefined, { failed: true, onRetry: retried });
  fireEvent.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" }));
  expect(retried).toHaveBeenCalledOnce();
  cleanup();
  await show([iban], { failed: true });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(links().map(([, to]) => to)).toEqual(["/company/edit/iban"]);
  cleanup();
  await show(undefined);
  expect(screen.queryByText("You’re all caught up.")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});
