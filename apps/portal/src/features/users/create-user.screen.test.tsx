import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { demoAccount } from "../../testing/demo-account.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { CreateUserScreen } from "./create-user.screen.tsx";
import { users } from "./users.feature.ts";

const collection = `/v1/customer/${demoCustomer.id}/account`;
const show = (search = "") =>
  renderScreen(CreateUserScreen, {
    path: `/user-management/account/create${search}`,
    route: "/user-management/account/create",
    texts: [users.locales],
  });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fillAll = async () => {
  fill("E-mail address", "sanne@polderlicht.example");
  fill("First name", "Sanne");
  fill("Last name", "Meer");
  fireEvent.click(screen.getByRole("checkbox", { name: /^Orders/ }));
};
const send = (name = "Send invitation") => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an invitation is sent once, and leads to the user", async () => {
  const made = demoAccount({ id: "new", username: "sanne@polderlicht.example", firstName: "Sanne", lastName: "Meer" });
  const { calls } = fakeApi({
    [`POST ${collection}`]: () => ({ status: 201, body: made }),
  });
  const router = await show();
  await fillAll();
  send();
  expect(await screen.findByText("Sanne Meer gets an invitation at sanne@polderlicht.example.")).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe("/user-management/account/new"));
  const posts = calls.filter(({ method }) => method === "POST");
  expect(posts).toMatchObject([
    { body: { username: "sanne@polderlicht.example", roles: ["RESELLER_ORDER"], kind: "PERSON", locale: "nl" } },
  ]);
  expect(posts[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
});

test("the address fills in whom to invite with which role; nothing is sent", async () => {
  const { calls } = fakeApi({});
  await show("?username=lotte@polderlicht.example&firstName=Lotte&role=RESELLER_SERVICE_DESK");
  expect(screen.getByLabelText<HTMLInputElement>("E-mail address").value).toBe("lotte@polderlicht.example");
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Lotte");
  const chosen = () => screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
  expect(chosen().map(({ value }) => value)).toEqual(["RESELLER_SERVICE_DESK"]);
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a link never chooses the administrator role", async () => {
  fakeApi({});
  await show("?username=lotte@polderlicht.example&role=RESELLER_ADMIN");
  expect(screen.getByLabelText<HTMLInputElement>("E-mail address").value).toBe("lotte@polderlicht.example");
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked)).toEqual([]);
});

test("an account of kind API gets no invitation, and the button says so", async () => {
  const made = demoAccount({ id: "api", kind: "API" });
  const { calls } = fakeApi({ [`POST ${collection}`]: () => ({ status: 201, body: made }) });
  await show();
  await fillAll();
  fireEvent.click(screen.getByRole("radio", { name: /^A system/ }));
  await screen.findByRole("button", { name: "Create account" });
  send("Create account");
  expect(await screen.findByText("Fenna Smit created.")).toBeTruthy();
  expect(calls.find(({ method }) => method === "POST")).toMatchObject({ body: { kind: "API" } });
});

test("nothing is sent while a field is invalid", async () => {
  const { calls } = fakeApi({});
  await show();
  send();
  await waitFor(() => expect(document.querySelectorAll("[aria-invalid=true]").length).toBeGreaterThanOrEqual(3));
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});

test("409 beyond the company's limit is explained, and the input stays", async () => {
  fakeApi({ [`POST ${collection}`]: () => refusal(409, "account.limit") });
  await show();
  await fillAll();
  send();
  expect(await screen.findByText(/Remove one before you add another/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Sanne");
});

test("409 for a taken user name is shown at its field, and the input stays", async () => {
  fakeApi({ [`POST ${collection}`]: () => refusal(409, "account.username-in-use") });
  await show();
  await fillAll();
  send();
  expect((await screen.findAllByText("This user name is already in use.")).length).toBeGreaterThan(0);
  expect(screen.getByLabelText("E-mail address").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Sanne");
});

test("every field is kept over a reload", async () => {
  fakeApi({});
  await show();
  await fillAll();
  fireEvent.click(screen.getByRole("radio", { name: /^A system/ }));
  fill("E-mail language", "en");
  const isChecked = (role: "checkbox" | "radio", name: RegExp) =>
    screen.getByRole<HTMLInputElement>(role, { name }).checked;
  await waitFor(() => expect(isChecked("radio", /^A system/)).toBe(true));
  snapshotForms();
  cleanup();
  await show();
  const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  await waitFor(() => expect(shown("First name")).toBe("Sanne"));
  expect([shown("E-mail address"), shown("Last name"), shown("E-mail language")]).toEqual([
    "sanne@polderlicht.example",
    "Meer",
    "en",
  ]);
  expect([isChecked("checkbox", /^Orders/), isChecked("radio", /^A system/)]).toEqual([true, true]);
});
