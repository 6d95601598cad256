import type { TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import { describe, expect, it } from "vitest";
import type { LockedTvAccount } from "../account/tv-account.steps.ts";
import { type Change, judgeChanges, numbersOf } from "./tv-bulk-changes.rules.ts";
import type { Row } from "./tv-bulk.rules.ts";

const accountOf = (accountNr: number, status: TvStatus) =>
  ({ id: String(accountNr), accountNr, status, statusBeforeCancellation: null }) as LockedTvAccount;

const statuses = ["new", "active", "suspended", "cancelled", "ended"] as const;
const accounts = statuses.map((status, place) => accountOf(1_000_001 + place, status));
const [, active, suspended] = accounts;

describe("the verdict on a row", () => {
  it.each<[Change, string[]]>([
    ["suspend", ["REFUSED", "DONE", "SAME", "REFUSED", "REFUSED"]],
    ["resume", ["REFUSED", "SAME", "DONE", "REFUSED", "REFUSED"]],
  ])("to %s an account depends on its status", (action, verdicts) => {
    const rows = accounts.map(({ accountNr }) => ({ accountNr: ` ${accountNr} ` }));
    expect(judgeChanges(action, rows, accounts)).toEqual(
      accounts.map((account, place) => ({
        subject: String(account.accountNr),
        errors: [],
        reason: undefined,
        verdict: verdicts[place],
        account,
      })),
    );
  });

  it.each([
    ["non_payment", "NON_PAYMENT"],
    [" ABUSE ", "ABUSE"],
    ["CUSTOMER_REQUEST", "CUSTOMER_REQUEST"],
    [" ", undefined],
  ])("to suspend for %j has reason %j", (reason, stored) => {
    expect(judgeChanges("suspend", [{ accountNr: "1000002", reason }], accounts)).toEqual([
      { subject: "1000002", errors: [], reason: stored, verdict: "DONE", account: active },
    ]);
  });

  it.each<[Change, Row, string[]]>([
    ["suspend", {}, ["accountNr required"]],
    ["suspend", { accountNr: " " }, ["accountNr required"]],
    ["suspend", { accountNr: "12a" }, ["accountNr numeric"]],
    ["suspend", { accountNr: "-1" }, ["accountNr numeric"]],
    ["suspend", { accountNr: "1234567890" }, ["accountNr numeric"]],
    ["suspend", { accountNr: "1000002", reason: "BORED" }, ["reason invalid-value"]],
    ["suspend", { city: "Ede", reason: "BORED" }, ["accountNr required", "city invalid-data", "reason invalid-value"]],
    ["resume", { accountNr: "1000003", reason: "ABUSE" }, ["reason invalid-data"]],
    ["resume", { accountNr: "1000003", reason: "BORED" }, ["reason invalid-data"]],
  ])("to %s %j is INVALID, with the number first", (action, row, errors) => {
    const [judged] = judgeChanges(action, [row], accounts);
    expect(judged?.verdict).toBe("INVALID");
    expect(judged?.errors.map(({ field, message }) => `${field} ${message.replace("validation.", "")}`)).toEqual(
      errors,
    );
  });

  it("is REPEATED if an earlier row that could be carried out names the account, and UNKNOWN for another number", () => {
    const rows = [
      { accountNr: "1000003", city: "Ede" },
      { accountNr: "1000003" },
      { accountNr: "01000003" },
      { accountNr: "123456789" },
      { accountNr: "123456789" },
      {},
      {},
    ];
    expect(
      judgeChanges("resume", rows, accounts).map(({ verdict, account, subject }) => [verdict, account, subject]),
    ).toEqual([
      ["INVALID", suspended, "1000003"],
      ["DONE", suspended, "1000003"],
      ["REPEATED", suspended, "01000003"],
      ["UNKNOWN", undefined, "123456789"],
      ["REPEATED", undefined, "123456789"],
      ["INVALID", undefined, null],
      ["INVALID", undefined, null],
    ]);
  });
});

it("the accounts to lock are the distinct numbers of the rows", () => {
  const rows = [{ accountNr: "5" }, { accountNr: " 5 " }, { accountNr: "x" }, {}, { accountNr: "123456789" }];
  expect(numbersOf(rows)).toEqual([5, 123_456_789]);
});
