import { describe, expect, it } from "vitest";
import { grants, grantsAny, type Role, roles } from "./access.ts";

const [admin, finance, order, desk] = [
  "RESELLER_ADMIN",
  "RESELLER_FINANCE",
  "RESELLER_ORDER",
  "RESELLER_SERVICE_DESK",
] as const;

it("there are four roles", () => {
  expect(roles).toEqual([admin, finance, order, desk]);
});

describe("the roles that a person has", () => {
  it.each<[readonly Role[], readonly Role[]]>([
    [[], []],
    [[admin], [admin, finance, order, desk]],
    [[finance], [finance]],
    [[order], [order]],
    [[desk], [desk]],
    [
      [finance, order],
      [finance, order],
    ],
    [
      [desk, admin],
      [admin, finance, order, desk],
    ],
  ])("with %j are %j", (held, granted) => {
    expect(roles.filter((role) => grants(held, role))).toEqual(granted);
  });
});

describe("one of the wanted roles", () => {
  it.each<[readonly Role[], readonly Role[], boolean]>([
    [[finance], [finance, order], true],
    [[order], [finance, order], true],
    [[desk], [finance, order], false],
    [[admin], [order], true],
    [[], [finance, order], false],
    [[finance], [], false],
    // No role is wanted, so there is none that even the administrator could have.
    [[admin], [], false],
  ])("%j has one of %j: %s", (held, wanted, granted) => {
    expect(grantsAny(held, wanted)).toBe(granted);
  });
});
