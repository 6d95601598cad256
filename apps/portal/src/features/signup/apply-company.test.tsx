import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { field, type } from "../../testing/application-form.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ApplyScreen } from "./apply.screen.tsx";
import { signup } from "./signup.feature.ts";

const coc = (answer: object) => () => ({ body: { number: "99990011", ...answer } });
const countries = {
  "GET /v1/validate/countries": () => ({
    body: [{ iso: "NL", iso3l: "NLD", names: { nl: "Nederland", en: "The Netherlands" } }],
  }),
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  renderScreen(ApplyScreen, {
    path: "/apply/reseller",
    route: "/apply/{-$customerType}",
    texts: [signup.locales],
  });

const registered = {
  valid: true,
  source: "registry",
  name: "Polderlicht",
  visitingAddress: {
    street: "Polderlichtweg",
    houseNumber: 8,
    houseNumberExtension: null,
    postalCode: "8011ZZ",
    city: "Zwolle",
  },
};

test("the register fills in name and address, but nothing that was typed", async () => {
  fakeApi({ ...countries, "GET /v1/validate/coc?number=99990011": coc(registered) });
  await show();
  type("coc", "99990011");
  await waitFor(() => expect(field("name").value).toBe("Polderlicht"));
  expect([field("address.street").value, field("address.houseNumber").value]).toEqual(["Polderlichtweg", "8"]);
  expect(await screen.findByText("We filled in the name and address.")).toBeDefined();
  cleanup();
  sessionStorage.clear();
  await show();
  type("name", "Polderlicht Zwolle");
  type("address.city", "Kampen");
  type("coc", "99990011");
  expect(await screen.findByText("Found in the register: Polderlicht")).toBeDefined();
  expect([field("name").value, field("address.street").value, field("address.city").value]).toEqual([
    "Polderlicht Zwolle",
    "",
    "Kampen",
  ]);
});

test("a malformed number is not looked up", async () => {
  const { calls } = fakeApi({ ...countries, "GET /v1/validate/coc?number=99990011": coc(registered) });
  await show();
  type("coc", "9999001");
  type("coc", "");
  expect(screen.queryByText(/register/i, { selector: "[role=status] *" })).toBeNull();
  type("coc", "99990011");
  expect(await screen.findByText("Found in the register: Polderlicht")).toBeDefined();
  expect(calls.filter(({ path }) => path.includes("/coc")).map(({ path }) => path)).toEqual([
    "/v1/validate/coc?number=99990011",
  ]);
});

test("another number replaces what the first one filled in, but nothing that was typed since", async () => {
  const number = (last: number) => `GET /v1/validate/coc?number=9999003${last}`;
  const kade = { street: "Kade", houseNumber: 3, houseNumberExtension: "B", postalCode: "1441AA", city: "Purmerend" };
  fakeApi({
    ...countries,
    "GET /v1/validate/coc?number=99990011": coc(registered),
    [number(1)]: coc({ ...registered, name: "Kadeblok", visitingAddress: kade }),
    [number(2)]: coc({ valid: true, source: "registry", name: "Waterkant" }),
    [number(3)]: coc({ valid: true, source: "format" }),
  });
  await show();
  const values = () =>
    ["name", "address.street", "address.houseNumber", "address.houseNumberExtension", "address.city"].map(
      (name) => field(name).value,
    );
  const bothFilled = "We filled in the name and address.";
  type("coc", "99990011");
  await waitFor(() => expect(values()).toEqual(["Polderlicht", "Polderlichtweg", "8", "", "Zwolle"]));
  type("coc", "99990031");
  await waitFor(() => expect(values()).toEqual(["Kadeblok", "Kade", "3", "B", "Purmerend"]));
  expect(screen.getByText(bothFilled)).toBeDefined();
  type("coc", "99990033");
  expect(await screen.findByText(/To be verified/)).toBeDefined();
  expect(screen.queryByText(bothFilled)).toBeNull();
  type("coc", "99990032");
  await waitFor(() => expect(values()).toEqual(["Waterkant", "", "", "", ""]));
  expect(screen.queryByText(bothFilled)).toBeNull();
  type("name", "Waterkant Hoorn");
  type("address.city", "Hoorn");
  type("coc", "99990011");
  expect(await screen.findByText("Found in the register: Polderlicht")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/^We filled in/)).toBeNull());
  expect(values()).toEqual(["Waterkant Hoorn", "", "", "", "Hoorn"]);
});

test("an address typed in one go is spread over its fields and looked up", async () => {
  const address = "GET /v1/postal-code-check?postalCode=3511LX&houseNumber=12&extension=bis";
  fakeApi({ ...countries, [address]: () => ({ body: { street: "Molenpad", city: "Utrecht" } }) });
  await show();
  type("address.postalCode", "3511 LX 12 bis");
  await waitFor(() => expect(field("address.street").value).toBe("Molenpad"));
  const parts = ["postalCode", "houseNumber", "houseNumberExtension"].map((part) => field(`address.${part}`).value);
  expect(parts).toEqual(["3511LX", "12", "bis"]);
});
