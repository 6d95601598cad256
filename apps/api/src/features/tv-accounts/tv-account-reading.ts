import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import type { Database, Tenant, Transaction } from "../../platform/database/database.ts";
import { found } from "../../platform/refusals/errors.ts";
import { listActiveTvDevices } from "./account/tv-account-devices.queries.ts";
import { findTvAccount } from "./tv-accounts.queries.ts";

/** An account with its active devices. Throws 404 if the caller may not see it. */
export const readTvAccount = async (database: Database, tenant: Tenant, id: string): Promise<TvAccount> => {
  const [accounts, devices] = await Promise.all([
    database.read(tenant, findTvAccount(id)),
    database.read(tenant, listActiveTvDevices(id)),
  ]);
  return { ...found(accounts), devices };
};

/** The same, read within a transaction after its changes. */
export const tvAccountIn = async (transaction: Transaction, id: string): Promise<TvAccount> => {
  const account = found(await transaction.query(findTvAccount(id)));
  return { ...account, devices: await transaction.query(listActiveTvDevices(id)) };
};
