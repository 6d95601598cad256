import { expect, test } from "vitest";
import { demoConnection } from "../../../testing/demo-connection.ts";
import { bodyLikeConnection, bodyLikeWdm } from "./order-like.data.ts";
import { orderPresetFrom } from "./order-preset.ts";

const id = "0192f3a0-0000-7000-8000-0000000000d1";

test("another connection begins in the same rack and goes to the same company; ports, circuit and letter are left open", () => {
  expect(bodyLikeConnection(demoConnection)).toEqual({
    packageCode: "XC-SMF",
    connectorA: "LC_UPC",
    connectorZ: "SC_APC",
    aSide: { rackId: "0192f3a0-0000-7000-8000-0000000000c1", device: null },
    zSide: { type: "CARRIER", rackId: null, companyName: "Carrier Nederland" },
    quantity: 1,
    contractTermMonths: 36,
  });
});

test("another wavelength takes the same route and handovers, on any channel", () => {
  const end = { panel: "P", port: "1", rackCode: "AMS1-R2-07", connector: "LC_UPC" } as const;
  const wdm = {
    id,
    view: "own",
    serviceNumber: "WDM-300417",
    reference: null,
    lifecycle: "ACTIVE",
    operational: "UP",
    operationalSince: "2026-11-01T09:00:00Z",
    packageCode: "WDM-10G-U",
    packageName: null,
    bandwidth: "10G",
    protection: "UNPROTECTED",
    routeCode: "AMS1-AMS2",
    siteA: "AMS1",
    siteZ: "AMS2",
    gridType: "DWDM",
    channel: "C34",
    wavelengthNm: 1550.12,
    frequencyThz: 193.4,
    latencyUs: 92,
    lengthKm: 18.4,
    version: 2,
    clientInterface: "10GBASE-LR",
    transceiversIncluded: true,
    handoverA: { ...end, rackId: id },
    handoverZ: { ...end, rackId: null, connector: null },
    createdAt: "2024-12-05T09:00:00Z",
    updatedAt: "2026-11-01T09:00:00Z",
  } as const;
  expect(bodyLikeWdm(wdm)).toEqual({
    packageCode: "WDM-10G-U",
    routeCode: "AMS1-AMS2",
    clientInterface: "10GBASE-LR",
    transceivers: "PROVIDER",
    handoverA: { rackId: id },
    connectorA: "LC_UPC",
  });
});

test.each([
  ["WDM", `?like=${id}`, { like: id, body: {} }],
  ["WDM", "?route=AMS1-RTM1&channel=C29", { like: "", body: { routeCode: "AMS1-RTM1", preferredChannel: "C29" } }],
  ["WDM", "?channel=C29", { like: "", body: {} }],
  ["WDM", "?route=<script>&channel=C29&like=1", { like: "", body: {} }],
  ["DC_CONNECTION", `?like=${id}&route=AMS1-RTM1`, { like: id, body: {} }],
  ["LINE", `?like=${id}`, { like: "", body: {} }],
] as const)("%s with %s presets exactly what is valid", (kind, search, preset) => {
  expect(orderPresetFrom(kind, search)).toEqual(preset);
});
