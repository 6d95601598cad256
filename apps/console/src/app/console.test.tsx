import type { InboxItem } from "@demarc/contract/operator/inbox";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, readSession, setAuthFailure } from "@demarc/shell/session.ts";
import { installAudience } from "@demarc/shell/sign-in/audience.ts";
import { exchangeAndEnter } from "@demarc/shell/sign-in/token-exchange.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { staff } from "../features/session/staff.data.ts";
import { openConsole, prepareConsole } from "../testing/open-console.tsx";
import { noticeSessionEnds } from "./session-end.ts";

const hour = 3_600_000;
const item = (given: Partial<InboxItem> & Pick<InboxItem, "kind" | "id" | "number">, dueIn: number): InboxItem => ({
  team: given.kind === "FAULT" ? "DESK" : "SALES",
  customerId: 20_120_280,
  customerName: "Polderlicht ICT B.V.",
  variant: "main",
  service: null,
  action: null,
  packageName: null,
  line: null,
  place: null,
  text: null,
  monthly: null,
  openedAt: new Date(Date.now() - 4 * hour).toISOString(),
  dueAt: new Date(Date.now() + dueIn).toISOString(),
  ...given,
});

const items = [
  item({ kind: "FAULT", id: "f", number: "FR-000123", line: "Zwolle", place: "Winkelstraat 12 A, Zwolle" }, -hour),
  item(
    {
      kind: "ORDER",
      id: "o",
      number: "ORD-2026-000001",
      packageName: { en: "Fibre 1000", nl: "Glas 1000" },
      monthly: "67.10",
    },
    72 * hour,
  ),
];
const counts = {
  waiting: 2,
  late: 1,
  teams: [
    { team: "SALES", waiting: 1, late: 0 },
    { team: "DESK", waiting: 1, late: 1 },
  ],
};

const all = ["applications.read", "orders.read", "faults.read"] as const;

beforeEach(async () => {
  fakeApi({
    "GET /operator/v1/inbox?limit=50": () => ({ body: { items, next: null } }),
    "GET /operator/v1/inbox?limit=50&team=DESK": () => ({ body: { items: items.slice(0, 1), next: null } }),
    "GET /operator/v1/inbox/count": () => ({ body: counts }),
  });
  await prepareConsole();
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.restoreAllMocks();
});

const rail = () => screen.getByRole("complementary", { name: "Noordwal Groep" });
const entries = () =>
  within(rail())
    .getAllByRole("link")
    .map(({ textContent }) => textContent.replace(/\d.*/, ""));

test("the inbox groups what waits by its promise, with its sums", async () => {
  const router = await openConsole("/", all);
  expect(router.state.location.pathname).toBe("/inbox");
  await screen.findByRole("heading", { level: 1, name: "Inbox" });
  expect(await screen.findByText("2 wait, 1 late")).toBeTruthy();
  const late = (await screen.findByRole("heading", { level: 2, name: /^Late ?\d/ })).closest("section")!;
  expect(within(late).getByRole("link").textContent).toMatch(/Fault on Zwolle.*1 h 0 min late/);
  const later = screen.getByRole("heading", { level: 2, name: /^Later ?\d/ }).closest("section")!;
  expect(within(later).getByRole("link").textContent).toMatch(/Order ORD-2026-000001: Fibre 1000.*€67\.10 \/ mo/);
});

test.each([
  [all, ["Noordwal Groep Console", "Inbox", "Sales", "Service desk"]],
  [["faults.read"], ["Noordwal Groep Console", "Inbox", "Service desk"]],
  [["orders.read"], ["Noordwal Groep Console", "Inbox", "Sales"]],
  [["staff.read"], ["Noordwal Groep Console", "Inbox"]],
] as const)("with the rights %j the navigation has %j", async (rights, expected) => {
  await openConsole("/inbox", rights);
  await screen.findByRole("heading", { level: 1, name: "Inbox" });
  expect(entries().map((entry) => entry.replace(/Console.*/, "Console"))).toEqual(expected);
});

test("a queue asks for the work of its role, and is closed without the right", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await openConsole("/inbox/service-desk", ["faults.read"]);
  await screen.findByRole("heading", { level: 1, name: "Service desk" });
  await screen.findByRole("link", { name: /Fault on Zwolle/ });
  cleanup();
  clearSession();
  const router = await openConsole("/inbox/service-desk", ["orders.read"]);
  await waitFor(() => expect(router.state.location.pathname).toBe("/inbox"));
});

test("the panel tells what the item says and what was promised", async () => {
  await openConsole("/inbox?item=o", all);
  const panel = await screen.findByRole("complementary", { name: "Order ORD-2026-000001" });
  expect(panel.textContent).toMatch(
    /Fibre 1000.*Polderlicht ICT B\.V\..*€67\.10 a month.*20120280.*Noordwal Internet/s,
  );
});

test("an inbox without anything says so, and one that cannot be read offers another try", async () => {
  fakeApi({
    "GET /operator/v1/inbox?limit=50": () => ({ body: { items: [], next: null } }),
    "GET /operator/v1/inbox/count": () => ({ body: { waiting: 0, late: 0, teams: [] } }),
  });
  await openConsole("/inbox", all);
  expect(await screen.findByRole("heading", { name: "Nothing waits" })).toBeTruthy();
});

test.each([
  ["account.not-available", /no access to the console/],
  ["second-factor.required", /needs a second step/],
  ["reauthentication-required", /too long ago/],
])("a sign-in that is refused with %s says what to do", async (code, words) => {
  installAudience(staff);
  fakeApi({ "POST /operator/v1/token/exchange": () => refusal(403, code) });
  await openConsole("/");
  await act(() => exchangeAndEnter({ accessToken: "access", idToken: "id", nonce: "nonce" }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(readSession().claims).toBeUndefined();
});

test("too many sign-ins say how long to wait", async () => {
  await openConsole("/");
  act(() => setAuthFailure({ retryMinutes: 3 }));
  expect(await screen.findByText("Too many tries. Wait 3 minutes.")).toBeTruthy();
});

test("a session that ends by itself leads to the sign-in, which says so", async () => {
  noticeSessionEnds();
  await openConsole("/inbox", all);
  await screen.findByRole("heading", { level: 1, name: "Inbox" });
  act(() => clearSession());
  cleanup();
  await openConsole("/");
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
});
