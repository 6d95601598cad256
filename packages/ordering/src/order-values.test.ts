import { describe, expect, it } from "vitest";
import { soldPackage, soldParameter } from "./testing/sold-packages.ts";
import { bodyErrors } from "@demarc/contract/core/body-rules";
import { OrderBody, type OrderKind } from "@demarc/contract/core/order-body";
import {
  bodyWith,
  namedValuesOf,
  orderValues,
  pathOf,
  sentValues,
  unitsOf,
  valuesOf,
  withField,
} from "./order-values.ts";

/** Where the body of each kind of order has what the catalogue asks for. */
const paths: readonly (readonly [OrderKind, Readonly<Record<string, string>>])[] = [
  [
    "LINE",
    {
      action: "action",
      slaCode: "slaCode",
      ipv4Length: "ipv4Length",
      ipv6Length: "ipv6Length",
      justification: "justification",
      service: "circuits.0.service",
      handover: "circuits.0.handover",
      vlan: "circuits.0.vlan",
      currentServiceId: "currentServiceId",
      currentProvider: "currentProvider",
      connectionPoint: "connectionPoint",
      quantity: "parameters.quantity",
    },
  ],
  [
    "RACK",
    {
      siteCode: "siteCode",
      quantity: "quantity",
      adjacentTo: "adjacentTo",
      feedProfile: "feedProfile",
      powerModel: "powerModel",
      committedKw: "committedKw",
      expectedKw: "expectedKw",
      uplinkSpeed: "uplink.speed",
      uplinkRedundant: "uplink.redundant",
      ipv4Length: "ipv4Length",
      ipv6Length: "ipv6Length",
      pdu: "pdu",
      lockType: "lockType",
      vlan: "parameters.vlan",
    },
  ],
  [
    "DC_CONNECTION",
    {
      quantity: "quantity",
      connectorA: "connectorA",
      connectorZ: "connectorZ",
      zSideType: "zSide.type",
      toString: "parameters.toString",
    },
  ],
  [
    "WDM",
    {
      routeCode: "routeCode",
      preferredChannel: "preferredChannel",
      connectorA: "connectorA",
      connectorZ: "connectorZ",
      clientInterface: "clientInterface",
      transceivers: "transceivers",
      diversityFrom: "diversityFrom",
      siteCode: "parameters.siteCode",
    },
  ],
];

it.each(paths)("the body of an order of kind %s has its parameters at %j", (kind, expected) => {
  expect(Object.fromEntries(Object.keys(expected).map((key) => [key, pathOf(kind, key)]))).toEqual(expected);
});

it.each<[OrderKind, string[]]>([
  ["LINE", ["layer2Circuits", "contractTermMonths", "packageCode"]],
  ["RACK", ["siteCode", "adjacentTo", "contractTermMonths", "packageCode"]],
  ["DC_CONNECTION", ["connectorA", "connectorZ", "zSideType", "contractTermMonths", "packageCode"]],
  [
    "WDM",
    ["routeCode", "preferredChannel", "connectorA", "connectorZ", "diversityFrom", "contractTermMonths", "packageCode"],
  ],
])("conditions of packages of kind %s can name %j besides parameters", (kind, names) => {
  expect(namedValuesOf(kind)).toEqual(names);
});

describe("a field of a body", () => {
  it.each<[OrderBody, string, unknown, object]>([
    [{ reference: "x" }, "slaCode", "SLA-PLUS", { reference: "x", slaCode: "SLA-PLUS" }],
    [{ uplink: { speed: "1G" } }, "uplink.redundant", true, { uplink: { speed: "1G", redundant: true } }],
    [{ uplink: null }, "uplink.speed", "1G", { uplink: { speed: "1G" } }],
    [{}, "circuits.0.vlan", 5, { circuits: [{ vlan: 5 }] }],
    [
      {
        circuits: [
          { service: "VOICE", handover: "DHCP" },
          { service: "LAYER2", handover: "ETHERNET" },
        ],
      },
      "circuits.1.vlan",
      5,
      {
        circuits: [
          { service: "VOICE", handover: "DHCP" },
          { service: "LAYER2", handover: "ETHERNET", vlan: 5 },
        ],
      },
    ],
  ])("is written into %j at %s", (body, path, value, written) => {
    const before = structuredClone(body);
    expect(withField(body, path, value)).toEqual(written);
    expect(body).toEqual(before);
  });
});

describe("the values of an order", () => {
  it("are texts by parameter, with the number of layer 2 circuits, the term and the package", () => {
    const body: OrderBody = {
      packageCode: "FIB-1000",
      contractTermMonths: 36,
      slaCode: "SLA-PLUS",
      ipv4Length: 29,
      circuits: [
        { service: "LAYER2", handover: "ETHERNET", vlan: 100 },
        { service: "LAYER2", handover: "ETHERNET" },
        { service: "VOICE", handover: "DHCP" },
      ],
      parameters: { testAndLabel: true, metres: 2.5, note: "x", empty: null },
    };
    expect(valuesOf("LINE", body)).toEqual({
      testAndLabel: "true",
      metres: "2.5",
      note: "x",
      empty: "",
      action: "",
      slaCode: "SLA-PLUS",
      ipv4Length: "29",
      ipv6Length: "",
      justification: "",
      service: "LAYER2",
      handover: "ETHERNET",
      vlan: "100",
      currentServiceId: "",
      currentProvider: "",
      connectionPoint: "",
      layer2Circuits: "2",
      contractTermMonths: "36",
      packageCode: "FIB-1000",
    });
    expect(valuesOf("LINE", {})).toMatchObject({ layer2Circuits: "0", contractTermMonths: "", packageCode: "" });
  });

  it("are those of the order form where a parameter has the same name", () => {
    expect(valuesOf("LINE", { slaCode: "SLA-PLUS", parameters: { slaCode: "SLA-BASIC" } })["slaCode"]).toBe("SLA-PLUS");
    expect(valuesOf("RACK", { uplink: { redundant: false } })["uplinkRedundant"]).toBe("false");
  });

  it.each<[OrderBody, string]>([
    [{ quantity: 3 }, "3"],
    [{ quantity: 3, fibreCount: 4 }, "3"],
    [{ fibreCount: 4 }, "2"],
    [{ fibreCount: 5 }, "2"],
    [{ quantity: null, fibreCount: 2 }, "1"],
    [{}, ""],
  ])("of a connection with %j have quantity %j", (body, quantity) => {
    expect(valuesOf("DC_CONNECTION", body)["quantity"]).toBe(quantity);
  });

  it("have the defaults of the package, if it is known", () => {
    const chosen = soldPackage({ parameters: [soldParameter("slaCode", { default: "SLA-BASIC" })] });
    expect(orderValues("LINE", {}, chosen).values["slaCode"]).toBe("SLA-BASIC");
    expect(orderValues("LINE", {}, undefined).values["slaCode"]).toBe("");
  });

  it("that were sent leave out what the form asks for itself", () => {
    const sent = sentValues({
      kind: "DC_CONNECTION",
      body: { quantity: 2, connectorA: "MPO", parameters: { note: "x" } },
    });
    expect(sent).toEqual({ quantity: "2", note: "x" });
    expect(sentValues({ kind: "RACK", body: { siteCode: "AMS1", pdu: "METERED" } })).not.toHaveProperty("siteCode");
    expect(sentValues({ kind: "RACK", body: { siteCode: "AMS1", pdu: "METERED" } })["pdu"]).toBe("METERED");
  });
});

describe("the pieces of an order", () => {
  const counted = soldPackage({ parameters: [soldParameter("quantity", { type: "integer", default: "2" })] });

  it.each<[OrderKind, OrderBody, number]>([
    ["RACK", { quantity: 3 }, 3],
    ["DC_CONNECTION", { quantity: 3 }, 3],
    ["DC_CONNECTION", { fibreCount: 6 }, 3],
    ["RACK", {}, 1],
    ["RACK", { quantity: 0 }, 1],
    ["RACK", { quantity: 1 }, 1],
    ["LINE", { quantity: 3 }, 1],
    ["WDM", { quantity: 3 }, 1],
  ])("of kind %s with %j are %i", (kind, body, units) => {
    expect(unitsOf(orderValues(kind, body, undefined))).toBe(units);
  });

  it("are the default of the package unless the order has a number", () => {
    expect([{}, { quantity: 5 }].map((body) => unitsOf(orderValues("RACK", body, counted)))).toEqual([2, 5]);
  });
});

describe("a body with one value changed", () => {
  const chosen = soldPackage({
    parameters: [
      soldParameter("testAndLabel", { type: "boolean" }),
      soldParameter("metres", { type: "integer" }),
      soldParameter("note"),
    ],
  });

  it.each<[OrderKind, string, string, object]>([
    ["LINE", "ipv4Length", "29", { ipv4Length: 29 }],
    ["LINE", "ipv6Length", "48", { ipv6Length: 48 }],
    ["LINE", "vlan", "5", { circuits: [{ vlan: 5 }] }],
    ["LINE", "slaCode", "1", { slaCode: "1" }],
    ["RACK", "quantity", "2", { quantity: 2 }],
    ["RACK", "uplinkRedundant", "true", { uplink: { redundant: true } }],
    ["RACK", "uplinkRedundant", "false", { uplink: { redundant: false } }],
    ["LINE", "testAndLabel", "true", { parameters: { testAndLabel: true } }],
    ["LINE", "testAndLabel", "false", { parameters: { testAndLabel: false } }],
    ["LINE", "metres", "3", { parameters: { metres: 3 } }],
    ["LINE", "note", "3", { parameters: { note: "3" } }],
    ["LINE", "unknown", "3", { parameters: { unknown: "3" } }],
    ["LINE", "slaCode", "", { slaCode: null }],
    ["LINE", "metres", "", { parameters: { metres: null } }],
  ])("of kind %s: %s to %j", (kind, key, value, body) => {
    expect(bodyWith(kind, {}, { key, value, chosen })).toEqual(body);
  });

  it.each<[OrderKind, string, string]>([
    ["LINE", "ipv4Length", "29"],
    ["LINE", "ipv6Length", "48"],
    ["LINE", "vlan", "5"],
    ["RACK", "quantity", "2"],
    ["RACK", "committedKw", "2.5"],
    ["RACK", "expectedKw", "1"],
    ["RACK", "uplinkRedundant", "true"],
    ["DC_CONNECTION", "quantity", "2"],
  ])("of kind %s is what its schema accepts, although the catalogue lists %s as a text", (kind, key, value) => {
    const listed = soldPackage({ parameters: [soldParameter(key, { type: "enum", allowedValues: [value] })] });
    const body = bodyWith(kind, {}, { key, value, chosen: listed });
    const fields = bodyErrors(OrderBody, body).map(({ field }) => field);
    expect(fields).not.toContain(pathOf(kind, key));
  });

  it("has a text for a parameter of an unknown package", () => {
    expect(bodyWith("LINE", {}, { key: "metres", value: "3", chosen: undefined })).toEqual({
      parameters: { metres: "3" },
    });
  });
});
