import { describe, expect, it } from "vitest";
import { soldPackage, soldParameter } from "./testing/sold-packages.ts";
import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import {
  errorsOfStep,
  filledBody,
  hasField,
  orderForms,
  parametersOfStep,
  prunedBody,
  stepOfField,
} from "./order-forms.ts";
import { orderValues } from "./order-values.ts";

const chosen = soldPackage({
  parameters: [
    soldParameter("slaCode", { step: "package", default: "SLA-BASIC" }),
    soldParameter("ipv4Length", { step: "package" }),
    soldParameter("justification", { step: "delivery", visibleWhen: { ipv4Length: ["28"] } }),
    soldParameter("modem", { step: "delivery", default: "none" }),
    soldParameter("fixed", { step: "summary", default: "yes", readOnly: true }),
    soldParameter("vlan", { step: "package" }),
  ],
});

it.each<[OrderKind, string, string[]]>([
  ["LINE", "/orders/line/new", ["address", "package", "delivery", "summary"]],
  ["RACK", "/orders/rack/new", ["site", "power", "network", "summary"]],
  ["DC_CONNECTION", "/orders/dc-connection/new", ["package", "aSide", "zSide", "summary"]],
  ["WDM", "/orders/wdm/new", ["route", "channel", "delivery", "summary"]],
])("the form of kind %s is at %s and has steps %j", (kind, path, names) => {
  const form = orderForms[kind];
  expect([form.kind, form.path, form.steps.map(({ name }) => name)]).toEqual([kind, path, names]);
});

it.each<[OrderKind, string[][]]>([
  [
    "LINE",
    [
      ["address"],
      ["term", "package", "parameters"],
      ["parameters", "wishDate", "contact"],
      ["parameters", "references", "terms"],
    ],
  ],
  [
    "RACK",
    [
      ["site", "term", "package", "parameters"],
      ["parameters"],
      ["parameters", "accessList"],
      ["parameters", "wishDate", "contact", "references", "terms"],
    ],
  ],
  [
    "DC_CONNECTION",
    [
      ["term", "package", "parameters"],
      ["aSide", "parameters"],
      ["zSide", "parameters"],
      ["parameters", "wishDate", "contact", "references", "terms"],
    ],
  ],
  [
    "WDM",
    [
      ["term", "package", "route", "parameters"],
      ["channel", "handovers", "parameters"],
      ["parameters", "wishDate", "contact", "contactZ"],
      ["parameters", "references", "terms"],
    ],
  ],
])("the steps of kind %s have parts %j", (kind, parts) => {
  expect(orderForms[kind].steps.map((step) => step.parts)).toEqual(parts);
});

describe("the step with a field", () => {
  it.each<[OrderKind, string, number]>([
    ["LINE", "address.postalCode", 0],
    ["LINE", "address", 0],
    ["LINE", "addressee", 3],
    ["LINE", "packageCode", 1],
    ["LINE", "circuits.1.vlan", 1],
    ["LINE", "contact.email", 2],
    ["LINE", "contactId", 2],
    ["LINE", "wishDate", 2],
    ["LINE", "termsAccepted", 3],
    ["LINE", "unknown", 3],
    // The package puts these in a step.
    ["LINE", "circuits.0.vlan", 1],
    ["LINE", "parameters.modem", 2],
    ["LINE", "justification", 2],
    ["LINE", "parameters.fixed", 3],
    ["RACK", "siteCode", 0],
    ["RACK", "accessList.0.email", 2],
    ["RACK", "contact", 3],
    ["RACK", "remarks", 3],
    ["DC_CONNECTION", "aSide.rackId", 1],
    ["DC_CONNECTION", "connectorA", 1],
    ["DC_CONNECTION", "zSide.type", 2],
    ["DC_CONNECTION", "connectorZ", 2],
    ["DC_CONNECTION", "fibreCount", 3],
    ["WDM", "routeCode", 0],
    ["WDM", "preferredChannel", 1],
    ["WDM", "handoverZ.rackId", 1],
    ["WDM", "diversityFrom", 1],
    ["WDM", "contactZ.email", 2],
    ["WDM", "clientOrderId", 3],
  ])("%s: %s is in step %i", (kind, field, step) => {
    expect(stepOfField(orderForms[kind], field, chosen)).toBe(step);
  });

  it("is the last one for a parameter of an unknown package", () => {
    expect(stepOfField(orderForms.LINE, "parameters.modem", undefined)).toBe(3);
  });

  it("has its errors", () => {
    const errors = ["address.postalCode", "parameters.modem", "contact.email", "unknown"].map((field) => ({
      field,
      message: "m",
    }));
    const fieldsOf = (step: number) => errorsOfStep(orderForms.LINE, step, errors, chosen).map(({ field }) => field);
    expect([0, 1, 2, 3].map(fieldsOf)).toEqual([
      ["address.postalCode"],
      [],
      ["parameters.modem", "contact.email"],
      ["unknown"],
    ]);
  });
});

it.each([
  ["address.postalCode", true],
  ["slaCode", true],
  ["parameters.modem", true],
  ["parameters.unknown", false],
  ["expectedNrcTotal", false],
])("a form of lines asks for %s: %s", (field, asks) => {
  expect(hasField(orderForms.LINE, field, chosen)).toBe(asks);
});

it("without a package a form asks for its own fields only", () => {
  expect([hasField(orderForms.LINE, "slaCode", undefined), hasField(orderForms.LINE, "address", undefined)]).toEqual([
    false,
    true,
  ]);
});

describe("the parameters of a step", () => {
  const [, packageStep, delivery] = orderForms.LINE.steps;
  const keysOf = (step: typeof delivery, body: OrderBody, of = chosen) =>
    step && parametersOfStep(step, orderValues("LINE", body, of)).map(({ key }) => key);

  it("are those that its values show", () => {
    expect(keysOf(packageStep, {})).toEqual(["slaCode", "ipv4Length", "vlan"]);
    expect(keysOf(delivery, {})).toEqual(["modem"]);
    expect(keysOf(delivery, { ipv4Length: 28 })).toEqual(["justification", "modem"]);
  });

  it("are none without a package", () => {
    expect(delivery && parametersOfStep(delivery, orderValues("LINE", {}, undefined))).toEqual([]);
  });
});

describe("the body that a form sends", () => {
  it.each<[OrderBody, OrderBody]>([
    [
      { ipv4Length: 29, justification: "x" },
      { ipv4Length: 29, justification: null },
    ],
    [
      { ipv4Length: 28, justification: "x" },
      { ipv4Length: 28, justification: "x" },
    ],
    [{ ipv4Length: 29 }, { ipv4Length: 29 }],
  ])("%j becomes %j, without hidden values", (body, sent) => {
    expect(prunedBody(orderValues("LINE", body, chosen))).toEqual(sent);
    expect(prunedBody(orderValues("LINE", body, undefined))).toBe(body);
  });

  it.each<[OrderBody, OrderBody]>([
    [{}, { slaCode: "SLA-BASIC", parameters: { modem: "none" } }],
    [{ slaCode: "SLA-PLUS" }, { slaCode: "SLA-PLUS", parameters: { modem: "none" } }],
    [{ parameters: { modem: "rented" } }, { slaCode: "SLA-BASIC", parameters: { modem: "rented" } }],
  ])("%j is shown as %j, with defaults that the person can change", (body, filled) => {
    expect(filledBody(orderValues("LINE", body, chosen))).toEqual(filled);
    expect(filledBody(orderValues("LINE", body, undefined))).toBe(body);
  });
});
