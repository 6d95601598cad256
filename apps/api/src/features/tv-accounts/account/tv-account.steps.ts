import type { TvStatus } from "@demarc/contract/tv-accounts/tv-accounts";
import type { Database, Tenant, Transaction } from "../../../platform/database/database.ts";
import { type IfMatch, conflict, forbidden, found, notFound, refuseStale } from "../../../platform/refusals/errors.ts";
import * as queries from "./tv-account-lock.queries.ts";

/** An account that a transaction has locked. Its dates are days, `2026-11-30`. */
export type LockedTvAccount = queries.LockedTvAccountRow;

const ofAnotherCompany = () => forbidden("customer.own-only", "This account belongs to another company.");

/** Throws 403 while the caller's company is suspended. */
export const refuseSuspendedCompany = async (transaction: Pick<Transaction, "query">): Promise<void> => {
  const { customerStatus } = found(await transaction.query(queries.findCustomerStatus()));
  if (customerStatus === "SUSPENDED") throw forbidden("customer.suspended", "This company is suspended.");
};

/**
 * Locks an account of the caller's own company. Throws 404 for one that the caller may not see, 403 for one of a child
 * company, 403 while the company is suspended, and 409 `edit-conflict` for a stale version.
 */
export const lockTvAccount = async (
  transaction: Transaction,
  id: string,
  ifMatch?: IfMatch,
): Promise<LockedTvAccount> => {
  const [locked] = await transaction.query(queries.findTvAccountForUpdate(id));
  if (!locked) {
    const seen = await transaction.query(queries.findVisibleTvAccount(id));
    throw seen.length === 0 ? notFound() : ofAnotherCompany();
  }
  await refuseSuspendedCompany(transaction);
  refuseStale(locked, ifMatch);
  return locked;
};

/** Throws 404 for an account that the caller may not see, and 403 for one of a child company. */
export const requireOwnAccount = async (database: Database, tenant: Tenant, id: string): Promise<void> => {
  const { isOwn } = found(await database.read(tenant, queries.findVisibleTvAccount(id)));
  if (!isOwn) throw ofAnotherCompany();
};

/** Throws 409 for an account that has ended, and for one in another state than those listed. */
export const requireTvStatus = (
  { status }: Pick<LockedTvAccount, "status">,
  event: string,
  allowed: readonly TvStatus[],
): void => {
  if (status === "ended") throw conflict("tv.account-ended", "This account has ended.", { state: status, event });
  if (!allowed.includes(status))
    throw conflict("tv-account.state-conflict", `This is not possible in the state ${status}: ${event}.`, {
      state: status,
      event,
    });
};
