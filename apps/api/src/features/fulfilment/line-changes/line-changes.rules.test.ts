import { soldPackage, soldParameter } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import type { LineAsOrderedRow } from "./line-changes.queries.ts";
import { changedBody, changesNothing, valueErrors } from "./line-changes.rules.ts";

const chosen = soldPackage({
  code: "FIB-500",
  parameters: [
    soldParameter("slaCode", { type: "enum", allowedValues: ["SLA-BASIC", "SLA-PLUS"], default: "SLA-BASIC" }),
    soldParameter("ipv4Length", { type: "enum", allowedValues: ["32", "29", "28"] }),
    soldParameter("justification", { min: 20, visibleWhen: { ipv4Length: ["28"] } }),
    soldParameter("ipv6Length", { type: "enum", allowedValues: ["48", "56"] }),
    soldParameter("service", { default: "INTERNET" }),
    soldParameter("handover", { default: "DHCP" }),
    soldParameter("vlan", { type: "integer" }),
    soldParameter("action", { default: "NEW" }),
    soldParameter("currentServiceId"),
    soldParameter("currentProvider"),
    soldParameter("connectionPoint"),
    soldParameter("testAndLabel", { type: "boolean" }),
    soldParameter("modem", { type: "enum", allowedValues: ["none", "rented"], default: "none" }),
  ],
});

const address = { postalCode: "8011AB", houseNumber: 12 };
const contact = { firstName: "Ilse", lastName: "Kok" };
const line = (more: Partial<LineAsOrderedRow> = {}): LineAsOrderedRow => ({
  address,
  slaCode: "SLA-PLUS",
  circuits: [{ service: "INTERNET", handover: "ETHERNET", vlan: 100 }],
  ipv4Length: null,
  ipv6Length: null,
  body: null,
  ...more,
});

describe("the values that a change of a line can have", () => {
  it.each(["ipv4Length", "vlan", "action", "connectionPoint", "unknown"])("are not %s", (name) => {
    expect(valueErrors(chosen, { [name]: "1" })).toEqual([
      { field: `values.${name}`, message: "validation.invalid-data" },
    ]);
  });

  it("are its service level, the reason for addresses and the package's own ones, as text", () => {
    expect(valueErrors(chosen, { slaCode: "SLA-PLUS", testAndLabel: "true", modem: "rented" })).toEqual([]);
    expect(valueErrors(chosen, { slaCode: "SLA-GOLD", testAndLabel: "yes" })).toEqual([
      { field: "values.slaCode", message: "validation.invalid-value", params: {} },
      { field: "values.testAndLabel", message: "validation.invalid-data", params: {} },
    ]);
    const required = soldPackage({ parameters: [soldParameter("modem", { required: true })] });
    expect(valueErrors(required, {})).toEqual([]);
    expect(valueErrors(required, { modem: "" })).toMatchObject([{ message: "validation.required" }]);
  });
});

describe("the order that changes a line", () => {
  const wish = { termMonths: 36, values: {} };

  it("has the line as it is, with the new package and term", () => {
    expect(changedBody(line({ ipv4Length: 29, ipv6Length: 48 }), chosen, wish)).toEqual({
      packageCode: "FIB-500",
      contractTermMonths: 36,
      address,
      circuits: [{ service: "INTERNET", handover: "ETHERNET", vlan: 100 }],
      slaCode: "SLA-PLUS",
      ipv4Length: 29,
      ipv6Length: 48,
    });
  });

  it("keeps what was ordered with the line: contact, parameters and the lengths that it asked for", () => {
    const body = {
      contact,
      slaCode: "SLA-BASIC",
      ipv4Length: 28,
      justification: "Sixteen cash registers",
      connectionPoint: "FTU-2",
      parameters: { testAndLabel: true, modem: "rented" },
    };
    expect(changedBody(line({ body, ipv4Length: 29, ipv6Length: 56 }), chosen, wish)).toEqual({
      packageCode: "FIB-500",
      contractTermMonths: 36,
      address,
      contact,
      circuits: [{ service: "INTERNET", handover: "ETHERNET", vlan: 100 }],
      slaCode: "SLA-PLUS",
      ipv4Length: 28,
      ipv6Length: 56,
      justification: "Sixteen cash registers",
      connectionPoint: "FTU-2",
      parameters: { testAndLabel: true, modem: "rented" },
    });
  });

  it("has the given values instead of the present ones", () => {
    const body = { parameters: { modem: "rented" } };
    const values = { slaCode: "SLA-BASIC", modem: "none", testAndLabel: "false" };
    expect(changedBody(line({ body }), chosen, { termMonths: 1, values })).toMatchObject({
      contractTermMonths: 1,
      slaCode: "SLA-BASIC",
      parameters: { modem: "none", testAndLabel: false },
    });
  });

  it("leaves out what the package does not accept, except the service level", () => {
    const body = {
      action: "MIGRATE" as const,
      currentServiceId: "XTL9",
      currentProvider: "Old NL",
      parameters: { modem: "bought", colour: "red" },
    };
    const changed = changedBody(line({ slaCode: "SLA-PREMIUM", ipv4Length: 30, body }), chosen, wish);
    expect(changed).toEqual({
      packageCode: "FIB-500",
      contractTermMonths: 36,
      address,
      circuits: [{ service: "INTERNET", handover: "ETHERNET", vlan: 100 }],
      slaCode: "SLA-PREMIUM",
    });
  });

  it("leaves out what the form no longer asks for, unless it is given", () => {
    const body = { ipv4Length: 29, justification: "Sixteen cash registers" };
    expect(changedBody(line({ body }), chosen, wish)).not.toHaveProperty("justification");
    const values = { justification: "Thirty-two cash registers" };
    expect(changedBody(line({ body }), chosen, { termMonths: 1, values })).toMatchObject(values);
  });

  it("has at most four circuits, and one for internet if the line has none", () => {
    const circuits = [1, 2, 3, 4, 5].map((vlan) => ({ service: "LAYER2", handover: "ETHERNET", vlan }) as const);
    expect(changedBody(line({ circuits }), chosen, wish).circuits).toEqual(circuits.slice(0, 4));
    expect(changedBody(line({ circuits: [] }), chosen, wish).circuits).toEqual([
      { service: "INTERNET", handover: "DHCP" },
    ]);
  });
});

describe("a change that leaves a line as it is", () => {
  const present = { packageCode: "FIB-500", termMonths: 12 };
  const ordered = line({ ipv4Length: 29, body: { parameters: { modem: "rented" } } });

  it.each([
    [{ packageCode: "FIB-500", termMonths: null, values: {} }, true],
    [{ packageCode: "FIB-500", termMonths: 12, values: {} }, true],
    [{ packageCode: "FIB-500", termMonths: 36, values: {} }, false],
    [{ packageCode: "FIB-1000", termMonths: 12, values: {} }, false],
    [{ packageCode: "FIB-500", termMonths: 12, values: { slaCode: "SLA-PLUS", modem: "rented" } }, true],
    [{ packageCode: "FIB-500", termMonths: 12, values: { slaCode: "SLA-PLUS", modem: "none" } }, false],
    [{ packageCode: "FIB-500", termMonths: 12, values: { ipv4Length: "29", ipv6Length: "" } }, true],
    [{ packageCode: "FIB-500", termMonths: 12, values: { unknown: "" } }, true],
    [{ packageCode: "FIB-500", termMonths: 12, values: { unknown: "x" } }, false],
  ])("is %j: %s", (wish, isNothing) => {
    expect(changesNothing(ordered, present, wish)).toBe(isNothing);
  });
});
