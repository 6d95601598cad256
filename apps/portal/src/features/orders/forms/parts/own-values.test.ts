import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import type { PackageParameter } from "@demarc/contract/core/package";
import { describe, expect, test } from "vitest";
import { demoContact, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import { demoLinePackage, demoParameter } from "../../../../testing/demo-line-order.ts";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import type { OrderForm } from "./order-form-context.ts";
import { ownValues, parameterValue } from "./own-values.ts";

const [rack, colo] = ["0192f3a0-0000-7000-8000-0000000000c1", "0192f3a0-0000-7000-8000-0000000000c2"] as const;
const equipment = [
  { id: rack, kind: "RACK", name: "AMS1-R2-07 (Cluster A)", siteCode: "AMS1", lifecycle: "ACTIVE" },
  { id: colo, kind: "SHARED_COLO", name: "AMS1-R1-03 4U", siteCode: "AMS1", lifecycle: "ACTIVE" },
];
const routes = [
  { routeCode: "AMS1-AMS2", siteA: "AMS1", siteZ: "AMS2" },
  { routeCode: "AMS1-ENS1", siteA: "AMS1", siteZ: "ENS1" },
];
const words = {
  t: keyText,
  locale: "en" as const,
  contacts: [demoContact, secondContact],
  wdms: [
    { id: "w1", routeCode: "AMS1-AMS2", name: "WDM-1" },
    { id: "w2", routeCode: "AMS1-AMS2", name: "WDM-2" },
  ],
  sites: [
    { code: "AMS1", name: "Science Park" },
    { code: "ENS1", name: "Enschede" },
  ],
};
const formOf = (kind: OrderKind, body: OrderBody, more: object = {}): OrderForm =>
  ({ kind, body, chosen: undefined, placeText: undefined, context: { equipment, routes }, ...more }) as never;
const values = (kind: OrderKind, body: OrderBody, more: object = {}) =>
  Object.fromEntries(
    ownValues(formOf(kind, body, more), words).map(({ fields, label, value }) => [fields[0] ?? label, value]),
  );

test("a connection shows each side with its own rack, panel and port", () => {
  const shown = values("DC_CONNECTION", {
    aSide: { rackId: rack, panel: "P-A", module: "1", port: "11", device: "Router" },
    zSide: { type: "OWN_RACK", rackId: colo, panel: "P-Z", module: "2", port: "22" },
    connectorA: "LC_UPC",
    connectorZ: "SC_APC",
  });
  expect(shown).toMatchObject({
    aSide: "AMS1-R2-07 (Cluster A), Router, P-A / 1 / 11",
    zSide: "order-form.z-side.OWN_RACK, AMS1-R1-03 4U, P-Z / 2 / 22",
    connectorA: "LC/UPC",
    connectorZ: "SC/APC",
  });
});

test.each([
  ["CARRIER", null, "order-form.loa-to-follow"],
  ["IX", null, "order-form.loa-to-follow"],
  ["OTHER_CUSTOMER", "0192f3a0-0000-7000-8000-0000000000f1", "order-form.loa-attached"],
] as const)("the far end of a %s says what is known of its letter", (type, loaDocumentId, letter) => {
  const zSide = {
    type,
    companyName: "Carrier Nederland",
    circuitId: "C-7",
    siteCode: "ENS1",
    port: "3",
    loaDocumentId,
  };
  expect(values("DC_CONNECTION", { zSide })["zSide"]).toBe(
    `order-form.z-side.${type}, Carrier Nederland, C-7, ENS1, Enschede, 3, ${letter}`,
  );
});

test("the far end of the provider needs no letter, and sides that are not chosen are empty", () => {
  expect(values("DC_CONNECTION", { zSide: { type: "PROVIDER" } })["zSide"]).toBe("order-form.z-side.PROVIDER");
  expect(values("DC_CONNECTION", {})).toMatchObject({ aSide: "", zSide: "", contact: "", contactZ: "" });
});

test("a wavelength shows each end: the own rack, or the meet-me room with its letter", () => {
  const shown = values("WDM", {
    routeCode: "AMS1-ENS1",
    preferredChannel: "C34",
    diversityFrom: "w2",
    handoverA: { rackId: rack, panel: "P1", port: "1" },
    handoverZ: { panel: "P2", port: "2", loaDocumentId: "0192f3a0-0000-7000-8000-0000000000f1" },
  });
  expect(shown).toMatchObject({
    routeCode: "AMS1 – ENS1",
    preferredChannel: "C34",
    diversityFrom: "WDM-2",
    handoverA: "AMS1-R2-07 (Cluster A), P1 / 1",
    handoverZ: "order-form.meet-me-room, P2 / 2, order-form.loa-attached",
  });
  expect(values("WDM", { routeCode: "AMS1-RTM1" })).toMatchObject({
    routeCode: "AMS1-RTM1",
    preferredChannel: "order-form.no-preference",
    diversityFrom: "",
    handoverA: "order-form.meet-me-room, order-form.loa-to-follow",
  });
});

test("what other kinds do not ask for is empty, and has no field", () => {
  const shown = ownValues(formOf("LINE", {}), words);
  expect(shown.filter(({ label }) => label.startsWith("order-form.handover-side")).map(({ fields }) => fields)).toEqual(
    [[], []],
  );
  expect(values("LINE", {})).toMatchObject({ preferredChannel: "", packageCode: "", address: "", siteCode: "" });
});

test("a rack shows its data centre, its neighbour and everyone who may enter", () => {
  const accessList = [{ name: "Ruth Klein" }, { name: "Tom Visser" }];
  expect(values("RACK", { siteCode: "ENS1", adjacentTo: rack, accessList })).toMatchObject({
    siteCode: "ENS1, Enschede",
    adjacentTo: "AMS1-R2-07 (Cluster A)",
    accessList: "Ruth Klein, Tom Visser",
  });
  expect(values("RACK", { siteCode: "RTM1" })["siteCode"]).toBe("RTM1");
});

test("dates, package and people are in words", () => {
  const shown = values(
    "LINE",
    {
      wishDate: "2026-12-04",
      contactId: secondContact.id,
      contactZ: { firstName: "Tom", middleName: "de", lastName: "Wit" },
    },
    { chosen: demoLinePackage(), placeText: "Winkelstraat 12" },
  );
  expect(shown).toMatchObject({
    wishDate: "4 Dec 2026",
    contact: "Fenna Smit",
    contactZ: "Tom de Wit",
    packageCode: "Fibre 1 Gbit/s",
    address: "Winkelstraat 12",
  });
  const typed = { contact: { firstName: "Ria", lastName: "Bos" } };
  expect(values("LINE", typed)).toMatchObject({ contact: "Ria Bos", wishDate: "order-form.as-soon-as" });
});

describe("a parameter is shown", () => {
  const plus = { "16": { en: "Sixteen", nl: "Zestien" }, PLUS: { en: "Plus", nl: "Extra" } };
  test.each<[string, PackageParameter["type"], string, string]>([
    ["yes", "boolean", "true", "order-form.yes"],
    ["no", "boolean", "false", "order-form.no"],
    ["no without a value", "boolean", "", "order-form.no"],
    ["as nothing without a value", "integer", "", ""],
    ["as a number", "integer", "12500", "12500"],
    ["as a decimal number", "integer", "2,5", "2.5"],
    ["as the label of a number", "integer", "16", "Sixteen"],
    ["as it was typed, if it is no number", "integer", "many", "many"],
    ["as a date", "date", "2026-12-04", "4 Dec 2026"],
    ["as a data centre", "site", "AMS1", "AMS1, Science Park"],
    ["as a rack", "rack", colo, "AMS1-R1-03 4U"],
    ["as an unknown rack", "rack", "unknown", "unknown"],
    ["as a stored document", "document", "0192f3a0", "documents.stored"],
    ["as its label", "enum", "PLUS", "Plus"],
    ["as a text", "string", "AMS1", "AMS1"],
  ])("%s", (_, type, value, expected) => {
    const parameter = demoParameter("own", type, { valueLabels: plus });
    expect(parameterValue(formOf("LINE", {}, { parameterOf: () => value }), parameter, words)).toBe(expected);
  });
});
