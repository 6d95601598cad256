import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { readSession, replaceToken } from "@demarc/shell/session.ts";
import { loyalty } from "./loyalty.feature.ts";
import { LoyaltyScreen } from "./loyalty.screen.tsx";

const balance = "GET /v1/loyalty/balance";
const history = "GET /v1/loyalty/history?limit=100";
const login = "GET /v1/loyalty/login";
const entry = {
  id: 1,
  at: "2026-09-22T10:00:00Z",
  reason: "INVOICE",
  invoiceNumber: "2026-000733",
  points: 780,
  orderId: null,
  description: null,
};
const order = { orderId: "3f2a9c41-0000-4000-8000-000000000001", description: "Bag of coffee" };
const entries = [
  { ...entry, expiresAt: "2099-09-22T10:00:00Z" },
  { ...entry, id: 2, reason: "SPENT", invoiceNumber: null, points: -400, expiresAt: null, ...order },
  { ...entry, id: 3, reason: "WELCOME", invoiceNumber: null, points: 250, expiresAt: "2020-01-01T10:00:00Z" },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (locale: "en" | "nl" = "en") => {
  await renderScreen(LoyaltyScreen, { path: "/account/loyalty", texts: [loyalty.locales, listTexts], locale });
  const { claims } = readSession();
  if (claims) act(() => replaceToken("token", { ...claims, loyalty: true }));
};

const answering = (points: number, items: unknown[] = entries) =>
  fakeApi({
    [balance]: () => ({ body: { balance: points } }),
    [history]: () => ({ body: { items, total: items.length, limit: 100, offset: 0 } }),
    [login]: () => ({ body: { loginUrl: "https://shop.example/?ticket=x" } }),
  });

test("a company that does not participate gets an explanation, and no call is made", async () => {
  const { calls } = answering(0);
  await renderScreen(LoyaltyScreen, { path: "/account/loyalty", texts: [loyalty.locales, listTexts] });
  expect(screen.getByRole("heading", { name: "Your company does not take part" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(calls.filter(({ path }) => path.includes("loyalty"))).toEqual([]);
});

test("shows the balance, and points received, spent and expired", async () => {
  answering(1840);
  await show();
  expect(await screen.findByText("1,840 points")).toBeTruthy();
  expect(await screen.findByRole("rowheader", { name: "Invoice 2026-000733" })).toBeTruthy();
  for (const text of ["+780", "-400", "Bag of coffee, order 3F2A9C41", "Expired on 1 Jan 2020", "Until 22 Sept 2099"])
    expect(screen.getByText(text)).toBeTruthy();
});

test("says in Dutch that there are no points yet", async () => {
  answering(0, []);
  await show("nl");
  expect(await screen.findByText(/U hebt nog geen punten/)).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Nog geen punten" })).toBeTruthy();
});

/** A blank window as `window.open` returns it, with what is clicked in it. */
const blankWindow = () => {
  const blank = { document: document.implementation.createHTMLDocument(), opener: window, close: vi.fn<() => void>() };
  const followed: string[] = [];
  blank.document.addEventListener("click", (event) => {
    event.preventDefault();
    const { href, rel } = event.target as HTMLAnchorElement;
    followed.push(`${href} ${rel}`);
  });
  const open = vi.fn<typeof window.open>(() => blank as never);
  vi.stubGlobal("open", open);
  return { blank, open, followed };
};

test("opens a window without opener within the click, and follows a link without referrer in it", async () => {
  answering(1840);
  const { blank, open, followed } = blankWindow();
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /Open the shop/ }));
  expect(open.mock.calls).toEqual([["about:blank", "_blank"]]);
  expect(blank.opener).toBeNull();
  await waitFor(() => expect(followed).toEqual(["https://shop.example/?ticket=x noreferrer"]));
  expect(open).toHaveBeenCalledTimes(1);
});

test("closes the window again if the shop cannot be opened", async () => {
  const { handlers } = answering(1840);
  handlers[login] = () => refusal(403, "loyalty.not-participating");
  const { blank, followed } = blankWindow();
  const printed = vi.spyOn(console, "error").mockReturnValue();
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /Open the shop/ }));
  await waitFor(() => expect(blank.close).toHaveBeenCalledOnce());
  expect(printed).toHaveBeenCalledOnce();
  expect(followed).toEqual([]);
});

test("tries to open the shop after the call if the browser blocked the blank window", async () => {
  answering(1840);
  const open = vi.fn<typeof window.open>(() => null);
  vi.stubGlobal("open", open);
  await show();
  fireEvent.click(await screen.findByRole("button", { name: /Open the shop/ }));
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith("https://shop.example/?ticket=x", "_blank", "noopener,noreferrer"),
  );
});

test("reads balance and history again on return from the shop", async () => {
  const { handlers } = answering(1840);
  await show();
  expect(await screen.findByText("1,840 points")).toBeTruthy();
  handlers[balance] = () => ({ body: { balance: 1660 } });
  const spent = { ...entry, id: 4, reason: "SPENT", invoiceNumber: null, points: -180, expiresAt: null };
  const ordered = { ...spent, ...order, description: "Cinema for four" };
  handlers[history] = () => ({ body: { items: [ordered, ...entries], total: 4, limit: 100, offset: 0 } });
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
  expect(await screen.findByText("1,660 points")).toBeTruthy();
  expect(await screen.findByText("Cinema for four, order 3F2A9C41")).toBeTruthy();
});

test("a failed load of the balance can be retried", async () => {
  const { handlers } = answering(1840);
  handlers[balance] = () => refusal(403, "loyalty.not-participating");
  await show();
  expect((await screen.findAllByRole("alert")).length).toBe(1);
});
