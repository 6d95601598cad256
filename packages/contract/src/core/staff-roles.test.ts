import { describe, expect, it } from "vitest";
import { type Right, rights } from "./rights.ts";
import { moneyRights, rightsOfRoles, type StaffRole, staffRoles, usualRights } from "./staff-roles.ts";

const letters: Readonly<Record<string, StaffRole>> = {
  S: "SALES",
  D: "DESK",
  F: "FINANCE",
  N: "NETWORK",
  P: "PLATFORM",
};

/** Typed by hand: the roles that have a right at first. */
const table: Readonly<Record<Right, string>> = {
  "agreements.countersign": "S",
  "agreements.publish": "S",
  "agreements.read": "SDF",
  "agreements.write": "S",
  "applications.decide": "S",
  "applications.read": "SD",
  "approvals.decide": "SDFNP",
  "approvals.manage": "FP",
  "approvals.read": "SDFNP",
  "audit.read": "P",
  "catalogue.draft": "S",
  "catalogue.publish": "S",
  "catalogue.read": "SDFN",
  "customers.read": "SDFNP",
  "customers.suspend": "F",
  "customers.write": "S",
  "disputes.decide": "F",
  "disputes.read": "DF",
  "events.read": "P",
  "faults.read": "DN",
  "faults.write": "D",
  "interconnect.read": "SDN",
  "interconnect.write": "N",
  "invoices.credit": "F",
  "invoices.draft": "F",
  "invoices.publish": "F",
  "invoices.read": "DF",
  "invoices.write-off": "F",
  "ip.assign": "N",
  "ip.publish": "N",
  "ip.read": "SDN",
  "loyalty.read": "SDF",
  "loyalty.write": "S",
  "maintenance.publish": "N",
  "maintenance.read": "SDN",
  "maintenance.write": "N",
  "mandates.decide": "F",
  "mandates.read": "F",
  "orders.decide": "D",
  "orders.deliver": "N",
  "orders.read": "SDFN",
  "payments.write": "F",
  "people.read": "SDF",
  "people.write": "D",
  "platform.operate": "P",
  "platform.read": "P",
  "power.correct": "N",
  "power.ingest": "N",
  "power.read": "DN",
  "prices.read": "SDF",
  "quotations.publish": "S",
  "quotations.read": "SDF",
  "quotations.write": "S",
  "racks.read": "SDN",
  "racks.write": "N",
  "services.end": "DN",
  "services.read": "SDFN",
  "services.write": "D",
  "staff.manage": "P",
  "staff.read": "P",
  "tokens.manage": "P",
  "tokens.read": "P",
  "tv.read": "SDN",
  "tv.write": "N",
  "webhooks.read": "P",
  "webhooks.write": "P",
};

describe("the rights of roles", () => {
  it.each(staffRoles)("%s match the table at first", (role) => {
    const expected = rights.filter((right) =>
      Object.entries(letters).some(([letter, one]) => one === role && table[right].includes(letter)),
    );
    expect(usualRights[role]).toEqual(expected);
  });

  it("are those of all roles together, and of a changed role only its own", () => {
    expect(rightsOfRoles([], {})).toEqual([]);
    expect(rightsOfRoles(["SALES", "FINANCE"], { SALES: ["staff.read"] })).toEqual(
      rights.filter((right) => right === "staff.read" || table[right].includes("F")),
    );
    expect(rightsOfRoles(["SALES"], { FINANCE: ["staff.read"] })).toEqual(usualRights.SALES);
    expect(rightsOfRoles(["SALES"], { SALES: [] })).toEqual([]);
    expect(rightsOfRoles(["SALES"], { SALES: ["a.later-right" as Right] })).toEqual([]);
  });

  it("that move money, or give rights to others, are these", () => {
    expect([...moneyRights].toSorted()).toEqual([
      "approvals.decide",
      "approvals.manage",
      "catalogue.publish",
      "disputes.decide",
      "invoices.credit",
      "invoices.publish",
      "invoices.write-off",
      "mandates.decide",
      "payments.write",
      "staff.manage",
      "tokens.manage",
    ]);
  });
});
