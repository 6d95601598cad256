import { randomUUID } from "node:crypto";
import type { Fixtures, Rows } from "../../testing/fixtures.ts";
import { companyIds } from "../../testing/company-ids.ts";
import { newTvAccount, subscriber } from "../../testing/tv-accounts/tv-accounts.ts";
import { plantTvRows } from "../../testing/tv-accounts/tv-rows.ts";

const device = { type: "WEB", name: "Laptop" };

const bodies = (): Readonly<Record<string, unknown>> => ({
  createTvAccount: newTvAccount({ reference: randomUUID() }),
  replaceTvAccount: { subscriber },
  activateTvAccount: {},
  suspendTvAccount: {},
  suspendOperatorTvAccount: { reason: "Unpaid" },
  resumeOperatorTvAccount: {},
  acknowledgeTvCommand: {},
  retryTvCommand: {},
  retryTvCommands: {},
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

const packageTexts = { nl: "Natuur", en: "Nature" };

/** A call of the operator on a new account with a command that has failed. */
const operatorCall = async (database: Rows, name: string, path: string): Promise<{ path: string; body?: object }> => {
  if (name === "putTvAccount")
    return {
      path: path.replace(":externalRef", `TV-${randomUUID()}`),
      body: { productCode: "TV-BASIS", subscriber, customerId: companyIds.polderlicht },
    };
  if (name === "putTvPackage")
    return {
      path: path.replace(":productId", `TV-${randomUUID().slice(0, 8).toUpperCase()}`),
      body: { type: "option", name: packageTexts, description: packageTexts, monthlyPrice: "4.95" },
    };
  const { id, activationRequestId } = await plantTvRows(database, companyIds.polderlicht, true);
  if (name === "resumeOperatorTvAccount")
    await database.rows("update tv_account set status = 'suspended', suspend_reason = 'ABUSE' where id = $1", [id]);
  const externalRef = `TV-${randomUUID()}`;
  await database.rows("update tv_account set external_ref = $1 where id = $2", [externalRef, id]);
  const [planted] = await database.rows<{ nr: number; command: string }>(
    `insert into tv_command (customer_id, account_id, kind, payload, state)
     select customer_id, id, 'product-on', '{"productId": "TV-FILM"}', 'FAILED' from tv_account where id = $1
     returning id as command, (select account_nr from tv_account where id = $1) as nr`,
    [id],
  );
  if (name === "reportTvDeviceEvents") {
    const [device] = await database.rows<{ deviceId: string }>(
      `update tv_device set last_seen_at = now() - interval '1 hour' where account_id = $1 returning id as "deviceId"`,
      [id],
    );
    return { path, body: [{ type: "REMOVED", at: new Date().toISOString(), ...device }] };
  }
  const ids = {
    ":accountNr": String(planted?.nr),
    ":commandId": planted?.command ?? "",
    ":requestId": activationRequestId,
    ":externalRef": externalRef,
  };
  return {
    path: path.replace(/:accountNr|:commandId|:requestId|:externalRef/, (part) => ids[part as keyof typeof ids]),
  };
};

export const fixtures: Fixtures = {
  bodies,
  prepare: async ({ api: { database }, endpoint: { name, path: asked } }, path) => {
    if (asked.startsWith("/operator/v1/tv")) return operatorCall(database, name, asked);
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
