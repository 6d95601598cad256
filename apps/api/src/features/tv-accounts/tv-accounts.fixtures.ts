import { randomUUID } from "node:crypto";
import type { Fixtures } from "../../testing/fixtures.ts";
import { companyIds } from "../../testing/company-ids.ts";
import { newTvAccount, subscriber } from "../../testing/tv-accounts/tv-accounts.ts";
import { plantTvRows } from "../../testing/tv-accounts/tv-rows.ts";

const device = { type: "WEB", name: "Laptop" };

const bodies = (): Readonly<Record<string, unknown>> => ({
  createTvAccount: newTvAccount({ reference: randomUUID() }),
  replaceTvAccount: { subscriber },
  activateTvAccount: {},
  suspendTvAccount: {},
  resumeTvAccount: {},
  undoTvAccountCancellation: {},
  addTvProduct: { productId: "TV-FILM" },
  setTvPin: { pin: "2748" },
  changeTvAccounts: { action: "resume", dryRun: true, rows: [{ accountNr: "1000001" }] },
  createTvActivationCode: {},
  confirmTvActivation: {},
  createTvUnconfirmedCode: { maxUses: 1 },
  activateTvDevice: { device },
});

/** The state of the account, where an endpoint needs another one than active. */
const states: Readonly<Record<string, string>> = {
  undoTvAccountCancellation:
    "update tv_account set status_before_cancellation = 'active', status = 'cancelled', end_date = current_date + 7 where id = $1",
  cancelTvProduct:
    "insert into tv_product (customer_id, account_id, product_id, status, start_date, monthly_price) select customer_id, id, 'TV-SPORT', 'active', current_date, 1 from tv_account where id = $1",
  undoTvProductCancellation:
    "insert into tv_product (customer_id, account_id, product_id, status, start_date, end_date, monthly_price) select customer_id, id, 'TV-SPORT', 'cancelled', current_date, current_date + 7, 1 from tv_account where id = $1",
};
const stateFor = (name: string): string | undefined => states[name.replace(/ByPost$/, "")];

export const fixtures: Fixtures = {
  bodies,
  prepare: async ({ api: { database }, endpoint: { name } }, path) => {
    if (!path.startsWith("/v1/account/:id")) return {};
    const planted = await plantTvRows(database, companyIds.polderlicht, true);
    const statement = stateFor(name);
    if (statement !== undefined) await database.rows(statement, [planted.id]);
    return {
      path: path
        .replace(":id", planted.id)
        .replace(":activationCodeId", planted.activationCodeId)
        .replace(":activationRequestId", planted.activationRequestId)
        .replace(":deviceId", planted.deviceId)
        .replace(":productId", "TV-SPORT"),
    };
  },
  plant: (database, customerId) => plantTvRows(database, customerId),
  exports: {
    exportTvAccounts: { table: "tv_account", copy: { id: "gen_random_uuid()", account_nr: "3000000 + n" } },
  },
};
