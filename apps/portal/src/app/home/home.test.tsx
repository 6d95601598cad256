import type { Home } from "@demarc/contract/home";
import { cleanup, fireEvent, screen, within, waitFor } from "@testing-library/react";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { clearSession } from "@demarc/shell/session.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { openPortal, preparePortal, signInPerson } from "../../testing/open-portal.tsx";

const month = (name: string, paid: string, open = "0.00", overdue = "0.00") => ({ month: name, paid, open, overdue });

const home: Home = {
  work: [
    {
      kind: "line-down",
      severity: "bad",
      count: 1,
      subjects: ["Terrein Zwolle"],
      route: "/lines?operational=DOWN",
      objects: [
        {
          name: "Terrein Zwolle",
          detail: "LN-104207 · Polderlichtweg 105, Zwolle",
          amount: null,
          since: new Date(Date.now() - 312 * 60_000).toISOString(),
          route: "/lines/detail/1",
        },
      ],
    },
    {
      kind: "invoice-overdue",
      severity: "bad",
      count: 7,
      subjects: [],
      route: "/invoices?status=OVERDUE",
      objects: ["21", "22", "23", "24", "25"].map((end) => ({
        name: `2026-0000${end}`,
        detail: "KP-4711",
        amount: "3121.38",
        since: "2026-09-30T22:00:00Z",
        route: `/invoices/invoice/2026-0000${end}`,
      })),
    },
    { kind: "iban-missing", severity: "warn", count: 1, subjects: [], route: "/company/edit/iban", objects: [] },
  ],
  figures: {
    invoices: {
      openTotal: "8996.95",
      openCount: 3,
      overdueTotal: "3121.38",
      overdueCount: 1,
      open: [
        { number: "2026-000032", status: "OPEN", amountToPay: "5875.57" },
        { number: "2026-000026", status: "OVERDUE", amountToPay: "3121.38" },
      ],
      latest: "2026-000034",
      months: [
        month("2025-12", "2479.73"),
        month("2026-01", "2556.14"),
        ...["02", "03", "04", "05", "06", "07", "08"].map((number) => month(`2026-${number}`, "2000.00")),
        month("2026-09", "0.00", "0.00", "3121.38"),
        month("2026-10", "750.00", "2452.81"),
        month("2026-11", "0.00", "3422.76"),
      ],
    },
    lines: { total: 42, down: 1, degraded: 0, suspended: 1, months: [12, 15, 17, 20, 22, 25, 30, 34, 36, 38, 41, 42] },
    points: { balance: 1840, expires: { points: 340, at: "2026-12-31T11:00:00Z" }, months: [250, 1840] },
  },
  events: [
    {
      source: "line",
      at: "2026-11-20T15:17:00Z",
      action: "DOWN",
      subject: "Terrein Zwolle",
      actor: null,
      route: "/lines/detail/1",
    },
    {
      source: "audit",
      at: "2026-11-19T15:17:00Z",
      action: "contact.updated",
      subject: "Fenna Smit",
      actor: "joris.bakker@polderlicht.example",
      route: "/company/audit",
    },
  ],
};
const noStatusPage = { "GET /v1/work-list": () => ({ body: [] }) };

beforeEach(async () => {
  fakeApi({});
  startFeatures(["myInvoices", "myLines"]);
  await preparePortal();
});
afterEach(() => {
  cleanup();
  act(clearSession);
  vi.restoreAllMocks();
});

const show = async (answer: () => object = () => ({ body: home }), ...person: Parameters<typeof signInPerson>) => {
  const api = fakeApi({ ...noStatusPage, "GET /v1/home": answer });
  signInPerson(...person);
  await openPortal("/");
  return api;
};
const tileOf = async (name: string) =>
  (await screen.findByRole("heading", { level: 2, name })).closest("article") as HTMLElement;

test("each figure says what is wrong first, and links to what is behind it", async () => {
  await show();
  const toPay = await tileOf("To pay");
  expect(toPay.textContent).toContain("€8,996.95");
  expect(toPay.textContent).toContain("€3,121.38 overdue · 3 invoices");
  expect(within(toPay).getByRole("link").getAttribute("href")).toBe("/invoices?status=OPEN,PARTIALLY_PAID,OVERDUE");
  const invoiced = await tileOf("Invoiced in November");
  expect(invoiced.textContent).toContain("€3,422.76");
  expect(invoiced.textContent).toContain("▲ €219.95 more than October");
  expect(within(invoiced).getByRole("link").getAttribute("href")).toBe("/invoices/invoice/2026-000034");
  expect((await tileOf("Lines")).textContent).toContain("1 down · 1 suspended");
});

test("a figure disappears with its role and with the company's part in it", async () => {
  await show(undefined, ["RESELLER_ORDER"]);
  expect(await tileOf("Lines")).toBeTruthy();
  for (const name of ["To pay", "Invoiced in November", "Points"])
    expect(screen.queryByRole("heading", { name })).toBeNull();
});

test("a balance of zero shows a text instead of the number", async () => {
  const empty = { ...home, figures: { points: { balance: 0, expires: null, months: [] } } };
  await show(() => ({ body: empty }), ["RESELLER_ADMIN"], { loyalty: true });
  const points = await tileOf("Points");
  expect(points.textContent).toContain("None yet");
  expect(points.textContent).not.toMatch(/\d/);
});

test.each([
  [89, "340 expire on "],
  [91, "to spend in the shop"],
])("points that expire in %i days say: %s", async (days, words) => {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  const points = { balance: 1840, expires: { points: 340, at }, months: [250, 1840] };
  await show(() => ({ body: { ...home, figures: { points } } }), ["RESELLER_ADMIN"], { loyalty: true });
  expect((await tileOf("Points")).textContent).toContain(words);
});

test("the grid has no extra elements while tiles load, so tiles do not move", async () => {
  startFeatures(["myInvoices", "myLines", "myOrders"]);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const orders = { open: 4, waiting: 1, drafts: 0 };
  await show(async () => {
    await arrived;
    return { body: { ...home, figures: { ...home.figures, orders } } };
  });
  await screen.findByRole("heading", { level: 1 });
  const grid = document.querySelector("[class*='_tiles_']") as HTMLElement;
  const tiles = grid.childElementCount;
  let most = 0;
  const observer = new MutationObserver(() => (most = Math.max(most, grid.childElementCount)));
  observer.observe(grid, { childList: true });
  arrive();
  await tileOf("Open orders");
  observer.disconnect();
  expect(most).toBe(tiles);
});

test("the power of the racks leads to the worst one, and says how much was used", async () => {
  startFeatures(["rackSpace"]);
  const power = { racks: 9, currentW: 18_157, silent: 0, worst: { rackId: "r-9", name: "Cluster A", usedPct: 131.4 } };
  await show(() => ({ body: { ...home, figures: { power: { ...power, kwh: 8124.4 } } } }));
  const tile = await tileOf("Power of 9 racks");
  expect(tile.textContent).toContain("18,157 W");
  expect(tile.textContent).toMatch(/Cluster A at 131% of the breaker · 8,124 kWh so far in /);
  expect(within(tile).getByRole("link").getAttribute("href")).toBe("/racks/rack/r-9/power/dashboard");
});

test("points open the shop", async () => {
  const api = await show(undefined, ["RESELLER_ADMIN"], { loyalty: true });
  api.handlers["GET /v1/loyalty/login"] = () => ({ body: { loginUrl: "https://shop.example/?ticket=x" } });
  const open = vi.fn<typeof window.open>(() => null);
  vi.stubGlobal("open", open);
  const points = await tileOf("Points");
  fireEvent.click(await within(points).findByRole("button", { name: /Open shop/ }));
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith("https://shop.example/?ticket=x", "_blank", "noopener,noreferrer"),
  );
  vi.unstubAllGlobals();
});

test("each task has its record, amount, age and one action, and the first five are shown", async () => {
  await show();
  const list = (await screen.findByRole("link", { name: "Examine: Terrein Zwolle is down" })).closest(
    "ul",
  ) as HTMLElement;
  const rows = () =>
    within(list)
      .getAllByRole("listitem")
      .map((row) => row.textContent);
  expect(rows()).toHaveLength(5);
  expect(rows()[0]).toContain("Terrein Zwolle is downLN-104207 · Polderlichtweg 105, Zwolle5 h 12 min");
  expect(rows()[1]).toContain("Invoice 2026-000021 is overdueYour reference KP-4711€3,121.38");
  fireEvent.click(screen.getByRole("button", { name: "Show all 8" }));
  expect(rows()).toHaveLength(8);
  expect(rows()[6]).toContain("7 invoices are overdue");
  expect(screen.getByRole("link", { name: "Add: No bank account" }).getAttribute("href")).toBe("/company/edit/iban");
});

test("a task behind a closed gate is not offered", async () => {
  await show(undefined, ["RESELLER_SERVICE_DESK"]);
  expect(await screen.findByRole("link", { name: /Examine/ })).toBeTruthy();
  expect(screen.queryByText(/No bank account/)).toBeNull();
});

test("each month is a link to its invoices, with its amounts in words", async () => {
  await show();
  const october = await screen.findByRole("link", {
    name: "October 2026: €3,202.81, of which €2,452.81 open and €0.00 overdue",
  });
  expect(october.getAttribute("href")).toBe("/invoices?from=2026-10-01&to=2026-10-31");
  expect(screen.getByText(/The highest month is November 2026 with €3,422.76/)).toBeTruthy();
});

test("the latest events name the record, and the person who changed it", async () => {
  await show();
  expect((await screen.findByText("Connection lost")).parentElement?.textContent).toContain("Terrein Zwolle");
  expect((await screen.findByText("Contact changed")).parentElement?.textContent).toContain(
    "Fenna Smit · joris.bakker@",
  );
});

test("a failed load can be retried", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  let fails = true;
  await show(() => (fails ? { status: 404, body: { error: { code: "not-found" } } } : { body: home }));
  const [retry] = await screen.findAllByRole("button", { name: "Try again" });
  fails = false;
  fireEvent.click(retry as HTMLElement);
  expect(await tileOf("To pay")).toBeTruthy();
});
