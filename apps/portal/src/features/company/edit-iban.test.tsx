import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { readSession, setCustomer } from "@demarc/shell/session.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { companyFeature } from "./company.feature.ts";
import { EditIbanScreen } from "./edit-iban.screen.tsx";

const { locales } = companyFeature(() => Promise.resolve(EditIbanScreen));
const address = `PATCH /v1/customer/${demoCustomer.id}/iban`;
const newIban = "NL96DEMO0300000033";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => renderScreen(EditIbanScreen, { path: "/company/edit/iban", texts: [locales] });
const type = (label: RegExp | string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const review = () => fireEvent.click(screen.getByRole("button", { name: "Review change" }));

test("the current account is shown masked and never in full", async () => {
  fakeApi({});
  await show();
  expect(document.body.textContent).toContain("NL74 •••• •••• ••00 25");
  expect(document.body.innerHTML).not.toContain("NL74DEMO0200000025");
});

test("a Dutch IBAN gives its BIC; a foreign one leaves the field to fill in", async () => {
  fakeApi({});
  await show();
  type("New IBAN", "nl96 demo 0300 0000 33");
  expect((await screen.findByLabelText<HTMLInputElement>("BIC (from the IBAN)")).value).toBe("DEMONL2A");
  type("New IBAN", "BE68539007547034");
  expect(await screen.findByLabelText(/^BIC \(optional\)/)).toBeTruthy();
});

test("nothing is sent until the mandate is ticked", async () => {
  const { calls } = fakeApi({});
  await show();
  type("New IBAN", newIban);
  review();
  const box = screen.getByLabelText("I am authorised to use this account and I give this mandate");
  await waitFor(() => expect(box.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.filter((call) => call.method === "PATCH")).toHaveLength(0);
});

test("the current account is not accepted as a new one", async () => {
  fakeApi({});
  await show();
  type("New IBAN", "NL74DEMO0200000025");
  fireEvent.click(screen.getByLabelText("I am authorised to use this account and I give this mandate"));
  review();
  expect((await screen.findAllByText("You already use this account.")).length).toBeGreaterThan(0);
});

test("a company without a mandate can give one for its current account", async () => {
  fakeApi({});
  await show();
  act(() => setCustomer({ ...demoCustomer, mandate: null }));
  type("New IBAN", "NL74DEMO0200000025");
  fireEvent.click(screen.getByLabelText("I am authorised to use this account and I give this mandate"));
  review();
  expect(await screen.findByRole("dialog", { name: /Change the bank account of Polderlicht/ })).toBeTruthy();
});

test("a dialog names the change, focuses cancel, and only its button sends it", async () => {
  const { calls } = fakeApi({ [address]: () => ({ body: { ...demoCustomer, iban: newIban, version: 8 } }) });
  const router = await show();
  type("New IBAN", newIban);
  fireEvent.click(screen.getByLabelText("I am authorised to use this account and I give this mandate"));
  review();
  const dialog = await screen.findByRole("dialog", { name: /Change the bank account of Polderlicht ICT B.V./ });
  expect(dialog.textContent).toContain("NL74 •••• •••• ••00 25");
  expect(dialog.textContent).toContain("NL96 DEMO 0300 0000 33");
  expect(document.activeElement?.textContent).toBe("Cancel");
  expect(calls.filter((call) => call.method === "PATCH")).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole("button", { name: "Change bank account" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
  expect(calls.at(-1)).toMatchObject({
    body: { iban: newIban, bic: "DEMONL2A", accountHolder: "Polderlicht ICT B.V.", mandateAccepted: true },
    headers: { "if-match": '"7"' },
  });
  expect(readSession().customer?.iban).toBe(newIban);
});

test("cancelling the dialog keeps the input and sends nothing", async () => {
  const { calls } = fakeApi({});
  await show();
  type("New IBAN", newIban);
  fireEvent.click(screen.getByLabelText("I am authorised to use this account and I give this mandate"));
  review();
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("New IBAN").value).toBe(newIban);
  expect(calls.filter((call) => call.method === "PATCH")).toHaveLength(0);
});

test("a company changed by someone else is refetched, and only the dialog closes", async () => {
  fakeApi({
    [address]: () => refusal(409, "edit-conflict"),
    [`GET /v1/customer/${demoCustomer.id}`]: () => ({ body: { ...demoCustomer, version: 9 } }),
  });
  await show();
  type("New IBAN", newIban);
  fireEvent.click(screen.getByLabelText("I am authorised to use this account and I give this mandate"));
  review();
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Change bank account" }));
  await screen.findByText(/Someone else has changed the company/);
  expect(readSession().customer?.version).toBe(9);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("New IBAN").value).toBe(newIban);
});
