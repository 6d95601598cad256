import type { QueryKey } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as tokens from "../features/api-tokens/api-tokens.data.ts";
import { connections } from "../features/dc-connections/dc-connections.data.ts";
import * as endCustomers from "../features/end-customers/end-customers.data.ts";
import { lines } from "../features/lines/lines.data.ts";
import { racks } from "../features/racks/racks.data.ts";
import { sharedColos } from "../features/racks/shared-colos.data.ts";
import { endService, keepService } from "../features/services/terminations.data.ts";
import * as signup from "../features/signup/signup.data.ts";
import * as activation from "../features/tv-accounts/activation/tv-activation.data.ts";
import * as tv from "../features/tv-accounts/tv-accounts.data.ts";
import * as tvProducts from "../features/tv-accounts/tv-products.data.ts";
import * as users from "../features/users/users.data.ts";
import { wdms } from "../features/wdm/wdm.data.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import * as views from "@demarc/shell/lists/saved-views.ts";
import { anyApi, fakeApi } from "@demarc/shell/testing/fake-api.ts";

const [company, id] = [20120280, "0192f4aa-0000-7000-8000-000000000001"] as const;
const owner = { customerId: company, accountId: id };
/** Has the fields of every record that a change reads. */
const record = {
  id,
  accountId: id,
  company: { id: company },
  version: 3,
  screen: "lines",
  state: "WITHDRAWN",
  status: "ENABLED",
};
const given = record as never;
const reference = { reference: "Shop" };
const ended = { type: "rack", id, name: "AMS1-R2-07" } as const;

/** The keys of lists and records that are in the cache before a change, by name. */
const cached: Readonly<Record<string, QueryKey>> = {
  account: ["account", company, id],
  accounts: ["accounts", company, false],
  connections: ["dc-connections", company, {}],
  endCustomers: ["end-customers", company],
  line: ["line", company, id],
  lines: ["lines", company, {}],
  order: ["order", company, id],
  orders: ["orders", company, {}],
  racks: ["racks", company, {}],
  viewsOfInvoices: ["saved-views", "invoices"],
  viewsOfLines: ["saved-views", "lines"],
  sharedColos: ["shared-colos", company, {}],
  tokens: ["tokens", company, id],
  tvAccount: ["tv-account", id],
  tvAccounts: ["tv-accounts", {}],
  tvDevices: ["tv-account", id, "devices"],
  tvProducts: ["tv-account", id, "products"],
  wdms: ["waves", company, {}],
};
const readAgain = () =>
  Object.keys(cached).filter((name) => queryClient.getQueryState(cached[name] ?? [])?.isInvalidated);

beforeAll(async () => {
  fakeApi({});
  await loadConfiguration();
});
beforeEach(() => {
  anyApi(record);
  queryClient.clear();
  for (const key of Object.values(cached)) queryClient.setQueryData(key, record);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const tvAccount = ["tvAccount", "tvAccounts", "tvDevices", "tvProducts"];
const ofTokens = ["account", "accounts", "tokens"];

describe("a change reads again what shows it, and nothing else:", () => {
  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ["createAccount", () => users.createAccount(company, given, "key"), ["accounts"]],
    ["updateAccount", () => users.updateAccount(given, {}), ["accounts"]],
    ["deleteAccount", () => users.deleteAccount(given), ["accounts"]],
    ["endAccountSessions", () => users.endAccountSessions(given), ["accounts"]],
    ["resetSecondFactor", () => users.resetSecondFactor(given), ["accounts"]],
    ["createToken", () => tokens.createToken(owner, given), ofTokens],
    ["updateToken", () => tokens.updateToken(owner, given, "Script"), ofTokens],
    ["deleteToken", () => tokens.deleteToken(owner, given), ofTokens],
    [
      "createEndCustomer",
      () => endCustomers.createEndCustomer(company, given, "key"),
      ["endCustomers", "line", "lines"],
    ],
    [
      "updateEndCustomer",
      () => endCustomers.updateEndCustomer(company, given, given),
      ["endCustomers", "line", "lines"],
    ],
    [
      "setEndCustomerActive",
      () => endCustomers.setEndCustomerActive(company, given, false),
      ["endCustomers", "line", "lines"],
    ],
    ["lines.rename", () => lines.rename(company, given, reference), ["lines"]],
    ["racks.rename", () => racks.rename(company, given, reference), ["racks"]],
    ["sharedColos.rename", () => sharedColos.rename(company, given, reference), ["sharedColos"]],
    ["connections.rename", () => connections.rename(company, given, reference), ["connections"]],
    ["wdms.rename", () => wdms.rename(company, given, reference), ["wdms"]],
    ["endService", () => endService(company, ended, given, "key"), ["order", "orders"]],
    ["keepService", () => keepService(company, ended), ["order", "orders"]],
    ["createSavedView", () => views.createSavedView(given, "key"), ["viewsOfLines"]],
    ["renameSavedView", () => views.renameSavedView(given, "Down"), ["viewsOfLines"]],
    ["deleteSavedView", () => views.deleteSavedView(given), ["viewsOfLines"]],
    ["createTvAccount", () => tv.createTvAccount(given, "key"), ["tvAccounts"]],
    ["replaceTvAccount", () => tv.replaceTvAccount(id, given, 3), tvAccount],
    ["activateTvAccount", () => tv.activateTvAccount(given), tvAccount],
    ["suspendTvAccount", () => tv.suspendTvAccount(given, null), tvAccount],
    ["resumeTvAccount", () => tv.resumeTvAccount(given), tvAccount],
    ["cancelTvAccount", () => tv.cancelTvAccount(given, false), tvAccount],
    ["undoTvAccountCancellation", () => tv.undoTvAccountCancellation(given), tvAccount],
    ["addTvProduct", () => tvProducts.addTvProduct(id, given), tvAccount],
    ["cancelTvProduct", () => tvProducts.cancelTvProduct(given, false), tvAccount],
    ["undoTvProductCancellation", () => tvProducts.undoTvProductCancellation(given), tvAccount],
    ["createTvActivationCode", () => activation.createTvActivationCode(id, given), tvAccount],
    ["confirmTvActivation", () => activation.confirmTvActivation(id, given, "Tablet"), tvAccount],
    ["dismissTvActivation", () => activation.dismissTvActivation(id, given), tvAccount],
    ["createTvUnconfirmedCode", () => activation.createTvUnconfirmedCode(id, given), tvAccount],
    ["cancelTvUnconfirmedCode", () => activation.cancelTvUnconfirmedCode(id, given), tvAccount],
    ["removeTvDevice", () => activation.removeTvDevice(id, given), tvAccount],
    ["setTvPin", () => activation.setTvPin(id, "1234"), tvAccount],
  ])("%s", async (_name, change, again) => {
    await change();
    expect(readAgain()).toEqual(again);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["verifyApplication", () => signup.verifyApplication("secret")],
    ["resubmitApplication", () => signup.resubmitApplication({ ...record, token: "secret" } as never)],
    ["withdrawApplication", () => signup.withdrawApplication("secret")],
  ])("%s shows the application as it was answered", async (_name, change) => {
    await change();
    expect(queryClient.getQueryData(signup.applicationQuery("secret").queryKey)).toEqual(record);
  });
});
