import { beforeEach, describe, expect, test } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { searchFrom } from "@demarc/shell/lists/list-search.ts";
import { demoAccount } from "../../testing/demo-account.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { fits, foundQuery, userList } from "./account-list.ts";
import { invitationEnded, type UserFilter } from "./users.data.ts";

const account = demoAccount({
  firstName: "Renée",
  middleName: "van der",
  username: "r.smit",
  email: "renee@polderlicht.example",
});
const none: UserFilter = { q: "", status: "", role: "", all: "" };

describe("a user fits a filter", () => {
  test.each<[Partial<UserFilter>, boolean]>([
    [{}, true],
    [{ q: "renee SMIT" }, true],
    [{ q: "r.smit" }, true],
    [{ q: "polderlicht" }, true],
    [{ q: "renee bakker" }, false],
    [{ status: "ENABLED" }, true],
    [{ status: "DISABLED" }, false],
    [{ role: "RESELLER_FINANCE" }, true],
    [{ role: "RESELLER_ADMIN" }, false],
    [{ status: "ENABLED", role: "RESELLER_FINANCE", q: "smit" }, true],
    [{ status: "ENABLED", role: "RESELLER_FINANCE", q: "bakker" }, false],
  ])("%j: %s", (filter, expected) => expect(fits(account, { ...none, ...filter })).toBe(expected));
});

describe("the number of users that are found", () => {
  const path = "GET /v1/customer/1/account";
  test.each([
    ["", 1, ""],
    ["?status=DISABLED", 1, "?all=true"],
    ["?all=true", 2, "?all=true"],
    ["?all=true&q=bakker", 0, "?all=true"],
    ["?status=ENABLED", 1, ""],
  ])("with %j is %i, from those of %j", async (search, total, query) => {
    fakeApi({});
    await loadConfiguration();
    queryClient.clear();
    const disabled = demoAccount({ id: "2", status: "DISABLED" });
    const { calls } = fakeApi({
      [path]: () => ({ body: [demoAccount()] }),
      [`${path}?all=true`]: () => ({ body: [demoAccount(), disabled] }),
    });
    expect(await queryClient.fetchQuery(foundQuery(1, searchFrom(userList, search)))).toEqual({ total });
    expect(calls.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([`${path}${query}`]);
  });
});

beforeEach(() => queryClient.clear());

test.each([
  [null, false],
  [-1000, true],
  [60_000, false],
])("an invitation until %s ms from now has ended: %s", (from, expected) => {
  const activationExpiresAt = from === null ? null : new Date(Date.now() + from).toISOString();
  expect(invitationEnded(demoAccount({ activationExpiresAt }))).toBe(expected);
});
