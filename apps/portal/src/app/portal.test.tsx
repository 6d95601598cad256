import { brands } from "@demarc/contract/core/brands";
import { fullName } from "@demarc/contract/core/customer-contact";
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeatures, useFeatures } from "@demarc/shell/feature-flags.ts";
import { clearSession, readSession, setAuthFailure, setStatus } from "@demarc/shell/session.ts";
import { setLocale } from "@demarc/shell/translate.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { demoAccount } from "../testing/demo-account.ts";
import { demoTvAccount } from "../testing/demo-tv-account.ts";
import { openPortal, preparePortal, signInPerson } from "../testing/open-portal.tsx";
import { PublicHome } from "./home/public-home.tsx";
import { titleKeysOf } from "@demarc/shell/registry/registry.ts";
import { registry } from "./router.tsx";
import { returnPath } from "@demarc/shell/app/return-path.ts";

const brand = brands.main.name;
const work = {
  "GET /v1/home": () => ({ body: { work: [], figures: {}, events: [] } }),
  "GET /v1/work-list": () => ({ body: [] }),
};

beforeEach(async () => {
  fakeApi(work);
  startFeatures([]);
  await preparePortal();
});
afterEach(() => {
  cleanup();
  act(clearSession);
  vi.restoreAllMocks();
});

const crumbs = () =>
  within(screen.getByRole("navigation", { name: "You are here" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

test("the home of a signed-in person welcomes the company by name", async () => {
  signInPerson();
  await openPortal("/");
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome, Polderlicht ICT B.V." })).toBeTruthy();
  expect(await screen.findByText("You’re all caught up.")).toBeTruthy();
});

test("a navigation inside the portal to a closed screen is blocked silently", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  signInPerson(["RESELLER_FINANCE"]);
  const router = await openPortal("/");
  await act(async () => {
    await Promise.race([
      router.navigate({ to: "/company/contact/new" }),
      new Promise((later) => setTimeout(later, 50)),
    ]);
  });
  expect(router.state.location.pathname).toBe("/");
  expect(warn).toHaveBeenCalledWith("Navigation to /company/contact/new was blocked: role not granted");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a first load of a closed address goes home, and returns there after sign-in", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const router = await openPortal("/company/edit/address");
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(returnPath()).toBe("/company/edit/address");
});

test("a first load without the role goes home, and the address is forgotten", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  signInPerson(["RESELLER_FINANCE"]);
  const router = await openPortal("/company/edit/address");
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(returnPath()).toBeUndefined();
});

test("the title comes from the deepest titled route, and is only the brand without one", async () => {
  expect(titleKeysOf([{ title: "outer" }, { title: "inner" }, {}])).toEqual(["inner"]);
  expect(titleKeysOf([{ title: "outer" }, {}])).toEqual(["outer"]);
  expect(titleKeysOf([{}, {}])).toEqual([]);
  const router = await openPortal("/unlock");
  await waitFor(() => expect(document.title).toBe(`Every feature is on · ${brand}`));
  await act(() => router.navigate({ to: "/" }));
  await waitFor(() => expect(document.title).toBe(brand));
});

test("the page below a record names the record in its title, and in the link to its page", async () => {
  const account = demoTvAccount();
  fakeApi({
    ...work,
    [`GET /v1/account/${account.id}`]: () => ({ body: account }),
    "GET /v1/validate/countries": () => ({ body: [] }),
  });
  startFeatures(["tenTenTenTv"]);
  signInPerson();
  await openPortal(`/tv-accounts/${account.id}/edit`);
  await waitFor(() => expect(document.title).toBe(`1000042 · Change account · ${brand}`));
  expect(crumbs()).toEqual(["TV accounts", "1000042"]);
});

test("the tokens of a user stand below the user", async () => {
  const account = demoAccount();
  fakeApi({
    ...work,
    [`GET /v1/customer/${demoCustomer.id}/account/${account.id}`]: () => ({ body: account }),
    [`GET /v1/customer/${demoCustomer.id}/account/${account.id}/token`]: () => ({ body: [] }),
  });
  startFeatures(["userManagement"]);
  signInPerson();
  await openPortal(`/user-management/tokens/${account.id}`);
  await waitFor(() => expect(crumbs()).toEqual(["Users", fullName(account)]));
});

test("a panel that opens while a screen loads stays open, with the focus", async () => {
  signInPerson();
  const router = await openPortal("/");
  const bell = await screen.findByRole("button", { name: "Notifications" });
  const going = router.navigate({ to: "/account/profile" });
  fireEvent.click(bell);
  const panel = await screen.findByRole("dialog", { name: "Notifications" });
  await act(() => going);
  await screen.findByRole("heading", { level: 1, name: "Your profile" });
  expect(panel.isConnected && panel.contains(document.activeElement)).toBe(true);
});

test("after a navigation the heading of the new screen has the focus", async () => {
  const router = await openPortal("/");
  await act(() => router.navigate({ to: "/unlock" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Every feature is on" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("an unknown address says in English that the page could not be found, in Dutch too", async () => {
  await setLocale("nl");
  await openPortal("/nothing/here");
  const heading = await screen.findByText("The page could not be found");
  expect(heading.getAttribute("lang")).toBe("en");
});

test("unlock enables every feature of the main variant for this browser session", async () => {
  startFeatures(["tenTenTenTv"]);
  const { result } = renderHook(() => useFeatures());
  await openPortal("/unlock");
  await waitFor(() => expect(result.current.size).toBe(12));
  expect(sessionStorage.getItem("demarc.unlocked")).toBe("true");
  sessionStorage.clear();
});

test("the logout page logs out on entry, then says so with a link home", async () => {
  signInPerson();
  fakeApi({ ...work, "DELETE /v1/session": () => ({ status: 204 }) });
  await openPortal("/logout");
  expect(await screen.findByText(/You have been signed out/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to sign in" }).getAttribute("href")).toBe("/");
  expect(readSession().status).toBe("signed-out");
  expect(localStorage.getItem("demarc.token")).toBeNull();
});

test("the language switch says Laden... while a language loads", async () => {
  await openPortal("/");
  fireEvent.click(await screen.findByRole("button", { name: "NL Nederlands" }));
  expect(screen.getByText("Laden...").getAttribute("lang")).toBe("nl");
  await waitFor(() => expect(screen.queryByText("Laden...")).toBeNull());
  expect(document.documentElement.lang).toBe("nl");
});

test("the invitation to apply links to the route named apply, and is shown only if it exists", () => {
  const { rerender } = render(<PublicHome applyPath="" />);
  expect(screen.queryByRole("link", { name: "Apply for an account" })).toBeNull();
  rerender(<PublicHome applyPath="/apply" />);
  expect(screen.getByRole("link", { name: "Apply for an account" }).getAttribute("href")).toBe("/apply");
  expect(registry.byName.get("apply")?.route.path).toBe("/apply/{-$customerType}");
});

test("the login button waits during the redirect, and the card says when it failed", () => {
  render(<PublicHome applyPath="" />);
  const button = screen.getByRole("button", { name: "Sign in with single sign-on" });
  act(() => setStatus("redirecting"));
  expect(button.getAttribute("aria-busy")).toBe("true");
  act(setAuthFailure);
  expect(button.getAttribute("aria-busy")).toBeNull();
  expect(screen.getByText(/Signing in did not work/)).toBeTruthy();
  expect(screen.queryByText(/Support code/)).toBeNull();
});

test("a sign-in that the server refused shows the support code, and can be tried with another account", async () => {
  render(<PublicHome applyPath="" />);
  act(() => setAuthFailure({ failedRequest: "req_0a1b2c3d" }));
  expect(await screen.findByText(/^req_0a1b2c3d /)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Sign in with another account" })).toBeTruthy();
  act(() => setAuthFailure({ retryMinutes: 3 }));
  expect(screen.queryByRole("button", { name: "Sign in with another account" })).toBeNull();
});
