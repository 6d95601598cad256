import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setLocale } from "@demarc/shell/translate.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ActivateScreen } from "./activate.screen.tsx";
import { signup } from "./signup.feature.ts";

const base = "/v1/customer/20120280/account/a1";
const hash = "#customerId=20120280&accountId=a1&token=t1";
const open = {
  username: "team@molen.example",
  firstName: "Team",
  company: "Weidemolen",
  expiresAt: "2026-11-24T09:00:00Z",
};
const dead = {
  status: 400,
  body: { validationErrors: [{ field: "token", message: "validation.link-invalid", params: {}, text: "x" }] },
};
const deadTitle = { level: 1, name: "This link no longer works" } as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (fragment = hash) =>
  renderScreen(ActivateScreen, {
    path: `/account/activate${fragment}`,
    route: "/account/activate",
    texts: [signup.locales],
  });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const accept = () => fireEvent.click(screen.getByRole("checkbox"));

test("choosing a password activates the account", async () => {
  const { calls } = fakeApi({
    [`POST ${base}/activation`]: () => ({ body: { ...open, asksPassword: true } }),
    [`POST ${base}/activate`]: () => ({ body: { status: "ENABLED", username: open.username, loginUrl: "/" } }),
  });
  await show();
  await screen.findByDisplayValue(open.username);
  type("Password", "een lange wandeling");
  type("Repeat the password", "een lange wandeling");
  accept();
  fireEvent.click(screen.getByRole("button", { name: "Activate account" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Your account is active" })).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({
    token: "t1",
    password: "een lange wandeling",
    passwordRepeat: "een lange wandeling",
    termsAccepted: true,
    locale: "en",
  });
});

test.each(["customerId", "accountId", "token"])("a link without its %s is dead, and asks nothing", async (part) => {
  const { calls } = fakeApi({});
  await show(
    `#${hash
      .slice(1)
      .split("&")
      .filter((one) => !one.startsWith(part))
      .join("&")}`,
  );
  expect(await screen.findByRole("heading", deadTitle)).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("the rules tick as the password is typed, and both fields can be shown", async () => {
  fakeApi({ [`POST ${base}/activation`]: () => ({ body: { ...open, asksPassword: true } }) });
  await show();
  await screen.findByDisplayValue(open.username);
  const met = () =>
    [...document.querySelectorAll("[data-met]")].map((rule) => rule.getAttribute("data-met") === "true");
  expect(met()).toEqual([false, false, false]);
  type("Password", "team@molen.example");
  expect(met()).toEqual([true, false, false]);
  type("Password", "een TEAM wandeling");
  expect(met()).toEqual([true, false, false]);
  type("Password", "kort");
  expect(met()).toEqual([false, true, false]);
  type("Password", "een lange wandeling");
  type("Repeat the password", "een lange wandeling");
  expect(met()).toEqual([true, true, true]);
  expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  fireEvent.click(screen.getByRole("button", { name: "Show password", pressed: false }));
  for (const label of ["Password", "Repeat the password"])
    expect(screen.getByLabelText(label).getAttribute("type")).toBe("text");
});

test("the link of the mail brings its language, and the terms of the brand are named", async () => {
  fakeApi({
    [`POST ${base}/activation`]: () => ({ body: { ...open, asksPassword: false } }),
  });
  await show(`${hash}&locale=nl`);
  expect(await screen.findByRole("heading", { level: 1, name: "Uw account activeren" })).toBeDefined();
  expect(
    screen.getByRole("checkbox", { name: "Ik accepteer de algemene voorwaarden van Noordwal Internet" }),
  ).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Activeren en inloggen" }));
  expect((await screen.findAllByText(/Ga akkoord met de voorwaarden/)).length).toBeGreaterThan(0);
  await act(() => setLocale("en"));
  expect(await screen.findByRole("heading", { level: 1, name: "Activate your account" })).toBeDefined();
});

test("two different passwords are rejected before they are sent", async () => {
  const { calls } = fakeApi({ [`POST ${base}/activation`]: () => ({ body: { ...open, asksPassword: true } }) });
  await show();
  await screen.findByDisplayValue(open.username);
  type("Password", "een lange wandeling");
  type("Repeat the password", "een korte wandeling");
  accept();
  fireEvent.click(screen.getByRole("button", { name: "Activate account" }));
  expect((await screen.findAllByText(/The passwords are not the same/)).length).toBeGreaterThan(0);
  expect(calls.filter(({ path }) => path.endsWith("/activate"))).toEqual([]);
});

test("with another provider no password is needed", async () => {
  fakeApi({ [`POST ${base}/activation`]: () => ({ body: { ...open, asksPassword: false } }) });
  await show();
  expect(await screen.findByRole("button", { name: "Activate and sign in" })).toBeDefined();
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test.each(["", "#token=t1", hash])(
  "a link that fails (%s) shows the friendly text and a next step",
  async (fragment) => {
    const { calls } = fakeApi({
      [`POST ${base}/activation`]: () => dead,
      "POST /v1/activation-link": () => ({ status: 204 }),
    });
    await show(fragment);
    expect(await screen.findByRole("heading", deadTitle)).toBeDefined();
    type("E-mail address", "team@molen.example");
    fireEvent.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText(/a new link is on its way/)).toBeDefined();
    expect(calls.at(-1)?.body).toEqual({ username: "team@molen.example" });
  },
);

test("a link that expires while the form is open shows the same text", async () => {
  fakeApi({
    [`POST ${base}/activation`]: () => ({ body: { ...open, asksPassword: false } }),
    [`POST ${base}/activate`]: () => dead,
  });
  await show();
  await screen.findByDisplayValue(open.username);
  accept();
  fireEvent.click(screen.getByRole("button", { name: "Activate and sign in" }));
  expect(await screen.findByRole("heading", deadTitle)).toBeDefined();
});

test("a server error is not blamed on the link, and can be retried", async () => {
  fakeApi({ [`POST ${base}/activation`]: () => refusal(500, "internal") });
  await show();
  expect(await screen.findByText("This could not be loaded.")).toBeDefined();
  expect(screen.queryByRole("heading", deadTitle)).toBeNull();
});
