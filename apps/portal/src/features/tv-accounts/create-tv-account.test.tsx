import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoTvAccount, demoTvPackages } from "../../testing/demo-tv-account.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { tvActivationTexts } from "./activation/tv-activation-texts.ts";
import { CreateTvAccountScreen } from "./create-tv-account.screen.tsx";
import { EditTvAccountScreen } from "./edit-tv-account.screen.tsx";
import { tvAccounts } from "./tv-accounts.feature.ts";

const { id } = demoTvAccount();
const texts = [tvAccounts.locales, tvActivationTexts];
const shared = {
  "GET /v1/101010packages": () => ({ body: demoTvPackages }),
  "GET /v1/validate/countries": () => ({ body: [{ iso: "NL", names: { en: "Netherlands", nl: "Nederland" } }] }),
  [`GET /v1/customer/${demoCustomer.id}/end-customer?limit=200`]: () => pageOf([]),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = (name: RegExp | string) => screen.getByRole("textbox", { name });
const type = (name: RegExp | string, value: string) => {
  fireEvent.input(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
const fill = async () => {
  await screen.findByRole("radio", { name: /^Basic/ });
  type("First name", "Sanne");
  type("Last name", "Graaf");
  type("Street", "Beeldwijkhof");
  type("House number", "3");
  type("Postal code", "7511 zz");
  type("City", "Enschede");
};
const showCreate = () => renderScreen(CreateTvAccountScreen, { path: "/tv-accounts/create", texts });

test("sends the account with only the options that go with its base product, and opens it", async () => {
  const api = fakeApi({ ...shared, "POST /v1/account": () => ({ status: 201, body: demoTvAccount() }) });
  const router = await showCreate();
  await fill();
  fireEvent.click(screen.getByRole("checkbox", { name: /^Sports/ }));
  fireEvent.click(screen.getByRole("checkbox", { name: /^Replay/ }));
  expect(await screen.findByText("€22.40")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /^Complete/ }));
  expect(await screen.findByText("€25.90")).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: /^Replay/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tv-accounts/${id}`));
  const call = api.calls.find(({ method }) => method === "POST");
  expect(call?.body).toMatchObject({
    productCode: "TV-COMPLEET",
    options: ["TV-SPORT"],
    startDate: "2026-11-23",
    activate: true,
    subscriber: { firstName: "Sanne", lastName: "Graaf", address: { houseNumber: 3, postalCode: "7511ZZ" } },
  });
  expect(call?.body).not.toHaveProperty("pin");
  expect(call?.headers["idempotency-key"]).toBeTruthy();
});

test("a house number with its addition is sent as both, in the spelling that was typed", async () => {
  const api = fakeApi({ ...shared, "POST /v1/account": () => ({ status: 201, body: demoTvAccount() }) });
  const router = await showCreate();
  await fill();
  type("House number", "14 bis");
  fireEvent.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tv-accounts/${id}`));
  expect(api.calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    subscriber: { address: { houseNumber: 14, houseNumberExtension: "bis", postalCode: "7511ZZ" } },
  });
});

test("a weak PIN is refused before it is sent, and a reload keeps the form without the PIN", async () => {
  const api = fakeApi(shared);
  await showCreate();
  await fill();
  const pin = screen.getByLabelText(/^PIN/);
  fireEvent.input(pin, { target: { value: "1234" } });
  fireEvent.click(screen.getByRole("button", { name: "Create account" }));
  expect((await screen.findAllByText(/Choose a PIN that is harder to guess/)).length).toBeGreaterThan(0);
  expect(api.calls.filter(({ method }) => method === "POST")).toEqual([]);
  snapshotForms();
  const kept = Object.keys(sessionStorage)
    .map((key) => sessionStorage.getItem(key))
    .join();
  expect(kept).toContain("Beeldwijkhof");
  expect(kept).not.toContain("1234");
});

test("a change that someone else overtook shows both versions, and keeps the one that the person chooses", async () => {
  const theirs = demoTvAccount({ reference: "W-9999", version: 5 });
  let reads = 0;
  const api = fakeApi({
    ...shared,
    [`GET /v1/account/${id}`]: () => ({ body: (reads += 1) === 1 ? demoTvAccount() : theirs }),
    [`PUT /v1/account/${id}`]: ({ headers }) =>
      headers["if-match"] === '"5"'
        ? { body: demoTvAccount({ reference: "W-1", version: 6 }) }
        : refusal(409, "edit-conflict"),
  });
  const router = await renderScreen(EditTvAccountScreen, {
    path: `/tv-accounts/${id}/edit`,
    route: "/tv-accounts/$accountId/edit",
    texts,
  });
  await screen.findByRole("textbox", { name: /^Reference/ });
  type(/^Reference/, "W-1");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("cell", { name: "W-9999" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save my version" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tv-accounts/${id}`));
  expect(api.calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers["if-match"])).toEqual([
    '"4"',
    '"5"',
  ]);
});
