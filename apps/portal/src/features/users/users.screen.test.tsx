import type { Account } from "@demarc/contract/users";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoAccount } from "../../testing/demo-account.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { chooseFilter } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { users } from "./users.feature.ts";
import { UsersScreen } from "./users.screen.tsx";

const collection = `/v1/customer/${demoCustomer.id}/account`;
const joris = demoAccount({
  id: "j",
  firstName: "Joris",
  lastName: "Bakker",
  username: "joris.bakker@polderlicht.example",
});
const fenna = demoAccount();
const daan = demoAccount({
  id: "d",
  firstName: "Daan",
  lastName: "Vos",
  username: "daan.vos@polderlicht.example",
  status: "PENDING_ACTIVATION",
  roles: ["RESELLER_ORDER"],
  activationExpiresAt: "2020-01-01T00:00:00Z",
  lastLoginAt: null,
});
const gone = demoAccount({
  id: "o",
  firstName: "Oud",
  lastName: "Medewerker",
  username: "oud@polderlicht.example",
  status: "DISABLED",
});

const buyers = {
  id: "v",
  screen: "users",
  name: "Who orders",
  query: "role=RESELLER_ORDER",
  updatedAt: "2026-11-01T00:00:00Z",
  version: 1,
};

const answering = (accounts: Account[] = [joris, fenna, daan]) =>
  fakeApi({
    [`GET ${collection}`]: () => ({ body: accounts }),
    "GET /v1/saved-view?screen=users": () => ({ body: [buyers] }),
    [`GET ${collection}?all=true`]: () => ({ body: [...accounts, gone] }),
  });
const show = (search = "", options = {}) =>
  renderScreen(UsersScreen, {
    path: `/user-management${search}`,
    route: "/user-management",
    texts: [users.locales, listTexts],
    ...options,
  });
const names = () => screen.queryAllByRole("rowheader").map((header) => within(header).getByRole("link").textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the list", () => {
  test("shows users with status, roles and last sign-in, each with a link", async () => {
    answering();
    await show();
    await screen.findByText("1–3 of 3");
    expect(names()).toEqual(["Joris Bakker", "Fenna Smit", "Daan Vos"]);
    expect(screen.getByRole("link", { name: "Fenna Smit" }).getAttribute("href")).toBe(
      `/user-management/account/${fenna.id}`,
    );
    const row = screen.getByRole("row", { name: /Daan Vos/ });
    expect(within(row).getByText("Invitation expired")).toBeTruthy();
    expect(within(row).getByText("Orders")).toBeTruthy();
    expect(within(row).getByText("Never")).toBeTruthy();
    expect(within(screen.getByRole("row", { name: /Fenna Smit/ })).getByText("20 Nov 2026")).toBeTruthy();
  });

  test("shows for an account of kind API its active tokens instead of its last sign-in", async () => {
    answering([demoAccount({ kind: "API", activeTokens: 2, lastLoginAt: null })]);
    await show();
    expect(await screen.findByText("API tokens: 2")).toBeTruthy();
  });

  test("that fails to load says so, and can be retried", async () => {
    const { handlers } = answering();
    handlers[`GET ${collection}`] = () => refusal(403, "role.missing");
    await show();
    fireEvent.click(await screen.findByRole("button", { name: /again/i }));
    handlers[`GET ${collection}`] = () => ({ body: [fenna] });
    fireEvent.click(await screen.findByRole("button", { name: /again/i }));
    expect(await screen.findByText("1–1 of 1")).toBeTruthy();
  });
});

describe("the filters", () => {
  test("are kept in the address and survive a reload", async () => {
    answering();
    await show("?q=vos&role=RESELLER_ORDER");
    await screen.findByText("1–1 of 1");
    expect(names()).toEqual(["Daan Vos"]);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("vos");
    expect(screen.getByRole("button", { name: "Role Orders" })).toBeTruthy();
  });

  test("search names and addresses once typing pauses", async () => {
    answering();
    const router = await show();
    await screen.findByText("1–3 of 3");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "JORIS.B" } });
    await waitFor(() => expect(names()).toEqual(["Joris Bakker"]));
    expect(router.state.location.search).toEqual({ q: "JORIS.B" });
  });

  test("show counts of the loaded users; only the count of disabled users sends a request", async () => {
    const { calls } = answering();
    const lists = () => calls.filter(({ path }) => path.startsWith(collection)).map(({ path }) => path);
    await show("?q=polder");
    await screen.findByText("1–3 of 3");
    fireEvent.click(screen.getByRole("button", { name: "Role" }));
    expect(await screen.findByRole("option", { name: "Orders, 1 result" })).toBeTruthy();
    expect(lists()).toEqual([collection]);
    fireEvent.click(screen.getByRole("button", { name: "Status" }));
    expect(await screen.findByRole("option", { name: "Invited, 1 result" })).toBeTruthy();
    fireEvent.click(await screen.findByRole("option", { name: "Blocked, 1 result" }));
    expect(names()).toEqual(["Oud Medewerker"]);
    expect(lists()).toEqual([collection, `${collection}?all=true`]);
  });

  test("request disabled users only if the filter needs them", async () => {
    const { calls } = answering();
    const router = await show();
    await screen.findByText("1–3 of 3");
    expect(calls.some(({ path }) => path.endsWith("all=true"))).toBe(false);
    await chooseFilter("Status", "Blocked");
    await waitFor(() => expect(names()).toEqual(["Oud Medewerker"]));
    fireEvent.click(screen.getByRole("button", { name: "Clear Status" }));
    await waitFor(() => expect(names()).toHaveLength(3));
    fireEvent.click(screen.getByRole("button", { name: "Include blocked" }));
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(router.state.location.search).toEqual({ all: true });
  });

  test("without a match can be cleared", async () => {
    answering();
    const router = await show("?q=nobody");
    fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(router.state.location.search).toEqual({});
  });
});

describe("a search result", () => {
  test("is saved under a name and reopened with one click", async () => {
    answering();
    const router = await show();
    await screen.findByText("1–3 of 3");
    fireEvent.click(screen.getByRole("button", { name: /Views/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Who orders" }));
    await waitFor(() => expect(names()).toEqual(["Daan Vos"]));
    expect(router.state.location.search).toEqual({ role: "RESELLER_ORDER" });
  });

  test("is saved as a file that the server creates with the same filter", async () => {
    const { handlers, calls } = answering();
    const file = `${collection}/export?format=csv&q=vos&role=RESELLER_ORDER`;
    handlers[`GET ${file}`] = () => ({
      body: "uid",
      headers: { "Content-Disposition": 'attachment; filename="users.csv"' },
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await show("?q=vos&role=RESELLER_ORDER");
    await screen.findByText("1–1 of 1");
    fireEvent.click(screen.getByRole("button", { name: /CSV/ }));
    await waitFor(() => expect(saved).toEqual(["users.csv"]));
    expect(calls.map(({ path }) => path)).toContain(file);
  });
});
