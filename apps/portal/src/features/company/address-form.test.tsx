import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { companyFeature } from "./company.feature.ts";
import { EditAddressScreen } from "./edit-address.screen.tsx";

const { locales } = companyFeature(() => Promise.resolve(EditAddressScreen));
const countries = [
  { iso: "BE", iso3l: "BEL", names: { nl: "België", en: "Belgium" } },
  { iso: "NL", iso3l: "NLD", names: { nl: "Nederland", en: "The Netherlands" } },
];
const list = { "GET /v1/validate/countries": () => ({ body: countries }) };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => renderScreen(EditAddressScreen, { path: "/company/edit/address", texts: [locales] });
const type = (label: RegExp | string, value: string) => {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  return field;
};
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save addresses" }));

test("a Dutch postal code is normalised and the house number is sent as a number", async () => {
  const { calls } = fakeApi({
    ...list,
    [`PATCH /v1/customer/${demoCustomer.id}/address`]: () => ({ body: demoCustomer }),
  });
  const router = await show();
  expect(type("Postal code", "8011 ab").value).toBe("8011AB");
  type("House number", "12");
  save();
  await waitFor(() => expect(router.state.location.pathname).toBe("/company"));
  expect(calls.at(-1)?.body).toEqual({
    address: { ...demoCustomer.address, houseNumber: 12, postalCode: "8011AB" },
    invoiceAddress: null,
  });
});

test("a postal code that is not Dutch is refused in the Netherlands", async () => {
  fakeApi(list);
  await show();
  const field = type("Postal code", "1000");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
});

test("a separate invoice address has its own fields, and none when the box is ticked again", async () => {
  fakeApi(list);
  await show();
  const same = screen.getByLabelText<HTMLInputElement>("Use the visiting address on invoices");
  expect(same.checked).toBe(true);
  expect(screen.getAllByLabelText("Street")).toHaveLength(1);
  fireEvent.click(same);
  expect(screen.getAllByLabelText("Street")).toHaveLength(2);
  fireEvent.click(same);
  expect(screen.getAllByLabelText("Street")).toHaveLength(1);
});

test("an address typed in one go is spread over its fields, with the spelling of its extension", async () => {
  const { calls } = fakeApi({
    ...list,
    [`PATCH /v1/customer/${demoCustomer.id}/address`]: () => ({ body: demoCustomer }),
  });
  await show();
  type("Postal code", "3511 LX 12 bis");
  expect(screen.getByLabelText<HTMLInputElement>("House number").value).toBe("12");
  save();
  await waitFor(() => expect(calls.at(-1)?.method).toBe("PATCH"));
  expect(calls.at(-1)?.body).toMatchObject({
    address: { postalCode: "3511LX", houseNumber: 12, houseNumberExtension: "bis", room: null },
  });
});

test("a house number that is corrected by another field loses its error", async () => {
  fakeApi(list);
  await show();
  const number = type("House number", "");
  await waitFor(() => expect(number.getAttribute("aria-invalid")).toBe("true"));
  type("Postal code", "3511 LX 12");
  await waitFor(() => expect(number.getAttribute("aria-invalid")).not.toBe("true"));
});
