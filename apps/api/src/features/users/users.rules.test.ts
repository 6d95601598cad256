import type { Role } from "@demarc/contract/core/access";
import type { Account, AccountStatus, AccountUpdate } from "@demarc/contract/users";
import { describe, expect, it } from "vitest";
import {
  type AccountEvent,
  accountStates,
  asksForAdministration,
  isWorkingAdministrator,
  losesRole,
  mayGrant,
} from "./users.rules.ts";

const [admin, finance, order, desk] = [
  "RESELLER_ADMIN",
  "RESELLER_FINANCE",
  "RESELLER_ORDER",
  "RESELLER_SERVICE_DESK",
] as const;
const activatedAt = "2026-11-22T10:00:00Z";

describe("an account", () => {
  const events = ["activate", "resendInvitation", "disable", "enable", "delete"] as const;

  it.each<[AccountStatus, string | null, (AccountStatus | "DELETED" | "-")[]]>([
    ["PENDING_ACTIVATION", null, ["ENABLED", "PENDING_ACTIVATION", "DISABLED", "-", "DELETED"]],
    ["ENABLED", activatedAt, ["-", "-", "DISABLED", "ENABLED", "DELETED"]],
    // An account of kind API is enabled and never activated.
    ["ENABLED", null, ["-", "-", "DISABLED", "ENABLED", "DELETED"]],
    ["DISABLED", activatedAt, ["-", "-", "DISABLED", "ENABLED", "DELETED"]],
    ["DISABLED", null, ["-", "-", "DISABLED", "PENDING_ACTIVATION", "DELETED"]],
  ])("that is %s, activated at %s, becomes %j, by event", (status, at, becomes) => {
    const next = (event: AccountEvent) => accountStates.next(status, event, { activatedAt: at }) ?? "-";
    expect(events.map(next)).toEqual(becomes);
  });

  it("409 account.state-conflict", () => {
    expect(() => accountStates.take("ENABLED", "activate", { activatedAt })).toThrow(
      expect.objectContaining({ status: 409, code: "account.state-conflict" }),
    );
  });
});

describe("an update of an account", () => {
  it.each<[AccountUpdate, boolean]>([
    [{}, false],
    [{ firstName: "Lotte", middleName: null, lastName: "Prins", phoneNumber: "0201234567", locale: "nl" }, false],
    [{ roles: [order] }, true],
    [{ status: "DISABLED" }, true],
    [{ resendInvitation: true }, true],
    [{ firstName: "Lotte", roles: [] }, true],
  ])("%j is for administrators only: %s", (update, isForAdministrators) => {
    expect(asksForAdministration(update)).toBe(isForAdministrators);
  });
});

describe("a person", () => {
  it.each<[readonly Role[], readonly Role[], boolean]>([
    [[admin], [admin, finance, order, desk], true],
    [[finance, order], [finance, order], true],
    [[finance, order], [order], true],
    [[finance], [finance, order], false],
    [[finance, order, desk], [admin], false],
    [[], [desk], false],
    [[finance], [], true],
  ])("with %j may give %j: %s", (held, given, isAllowed) => {
    expect(mayGrant(held, given)).toBe(isAllowed);
  });

  it.each<[readonly Role[], readonly Role[], boolean]>([
    [[finance], [finance], false],
    [[finance], [finance, desk], false],
    [[finance, desk], [finance], true],
    [[finance], [desk], true],
    [[finance], [], true],
    [[], [], false],
    [[], [order], false],
    // The administrator has every role.
    [[admin], [finance, order, desk], true],
    [[admin, finance], [admin], false],
    [[finance, order], [admin], false],
    [[admin, finance], [finance], true],
  ])("who has %j and gets %j loses a role: %s", (before, after, isLost) => {
    expect(losesRole(before, after)).toBe(isLost);
  });
});

describe("an administrator who can manage the company", () => {
  it.each<[AccountStatus, Account["kind"], Role[], boolean]>([
    ["ENABLED", "PERSON", [admin], true],
    ["ENABLED", "PERSON", [order, admin], true],
    ["DISABLED", "PERSON", [admin], false],
    ["PENDING_ACTIVATION", "PERSON", [admin], false],
    ["ENABLED", "API", [admin], false],
    ["ENABLED", "PERSON", [finance, order, desk], false],
    ["ENABLED", "PERSON", [], false],
  ])("is a %s account of kind %s with %j: %s", (status, kind, held, isOne) => {
    expect(isWorkingAdministrator({ status, kind, roles: held })).toBe(isOne);
  });
});
