import { expect, test } from "vitest";
import { demoOrder, demoPackage } from "../../../testing/demo-order.ts";
import { chosenParameters, commonChoices, placeChoices } from "./order-choices.ts";

const t = (key: string) => key;

test.each([
  ["en", "Service level", "Plus, within 8 hours", "Own modem"],
  ["nl", "Service", "Plus", "Eigen modem"],
] as const)(
  "the chosen parameters have the labels and values of the catalogue in %s",
  (locale, service, plus, ownModem) => {
    expect(chosenParameters(t, locale, demoOrder(), demoPackage)).toEqual([
      { label: service, value: plus },
      { label: ownModem, value: "orders.no" },
    ]);
  },
);

const choice = (name: string, value: string) => ({ label: `orders.details.${name}`, value });

test("each side of a connection has its own ports and connector", () => {
  const details = {
    aSide: { panel: "P-A", module: "1", port: "11", device: "Router" },
    connectorA: "LC_UPC",
    zSide: {
      type: "CARRIER" as const,
      companyName: "Carrier",
      siteCode: "ENS1",
      circuitId: "C-7",
      panel: "P-Z",
      module: "2",
      port: "22",
    },
    connectorZ: "SC_APC",
  };
  expect(placeChoices(t, demoOrder({ kind: "DC_CONNECTION", details }))).toEqual([
    choice("a-side", "P-A, 1, 11, Router, LC/UPC"),
    choice("z-side", "orders.z-side.CARRIER, Carrier, ENS1, C-7, P-Z, 2, 22, SC/APC"),
  ]);
});

test("each end of a wavelength has its own handover", () => {
  const details = {
    routeCode: "AMS1-AMS2",
    preferredChannel: "C34",
    handoverA: { siteCode: "AMS1", panel: "P1", port: "1" },
    handoverZ: { siteCode: "AMS2", panel: "P2", port: "2" },
    accessList: [{ name: "Ruth Klein" }, { name: "Tom Visser" }],
  };
  expect(placeChoices(t, demoOrder({ kind: "WDM", details } as never))).toEqual([
    choice("route", "AMS1-AMS2"),
    choice("channel", "C34"),
    choice("handover-a", "AMS1, P1, 1"),
    choice("handover-z", "AMS2, P2, 2"),
    choice("access", "Ruth Klein, Tom Visser"),
  ]);
});

test("dates and references are shown where there are any; the wish of a termination is its last day", () => {
  const labels = (change: object) =>
    commonChoices(t, "en", demoOrder(change)).map(({ label, value }) => `${label} ${value}`);
  expect(
    labels({ endCustomer: { id: "1", name: "Museum" }, clientOrderId: "C-1", details: { remarks: "Ring" } }),
  ).toEqual([
    "orders.details.wish-date Friday, 4 December 2026",
    "orders.end-customer Museum",
    "orders.details.service-name Winkel Zwolle",
    "orders.reference PO-4711",
    "orders.details.client-id C-1",
    "orders.details.remarks Ring",
  ]);
  const none = { wishDate: null, reference: null, customerReference: null, details: {} };
  expect(labels(none)).toEqual([]);
  expect(labels({ ...none, action: "TERMINATE", wishDate: "2026-12-31" })).toEqual([
    "orders.last-day Thursday, 31 December 2026",
  ]);
});
