import {
  type Account,
  type AccountCreate,
  type AccountUpdate,
  createAccount,
  deleteAccount,
  endAccountSessions,
  exportAccounts,
  getAccount,
  listAccounts,
  updateAccount,
} from "@demarc/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { download } from "../../shell/calls/download.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import type { UserFilter } from "./user-filters.tsx";

/** True if the link of an invitation no longer works. */
export const invitationEnded = ({ activationExpiresAt }: Account): boolean =>
  activationExpiresAt !== null && Date.parse(activationExpiresAt) < Date.now();

/** The users of a company; `all` includes disabled ones. */
export const accountsQuery = (customerId: number, all: boolean) =>
  queryOptions({
    queryKey: ["accounts", customerId, all],
    queryFn: ({ signal }) => call(listAccounts, { params: { customerId }, query: all ? { all: "true" } : {}, signal }),
  });

/** Saves the matching users as a file. Rejects like `call`. */
export const saveAccounts = (customerId: number, { q, status, role, all }: UserFilter): Promise<void> =>
  download(exportAccounts, {
    params: { customerId },
    query: { format: "csv", ...(q && { q }), ...(status && { status }), ...(role && { role }), ...(all && { all }) },
  });

/** The current version of one user on the server. */
export const accountQuery = (customerId: number, accountId: string) =>
  queryOptions({
    queryKey: ["account", customerId, accountId],
    queryFn: ({ signal }) => call(getAccount, { params: { customerId, accountId }, signal }),
  });

const forgetLists = (customerId: number) => queryClient.invalidateQueries({ queryKey: ["accounts", customerId] });

const remember = async (account: Account): Promise<Account> => {
  queryClient.setQueryData(accountQuery(account.company.id, account.id).queryKey, account);
  await forgetLists(account.company.id);
  return account;
};

/** Invites a colleague, or creates an account of kind API. */
export const storeNewAccount = async (customerId: number, body: AccountCreate): Promise<Account> =>
  remember(await call(createAccount, { params: { customerId }, body, idempotencyKey: crypto.randomUUID() }));

/** Changes a user at the version that was shown. */
export const changeAccount = async (
  account: Account,
  body: AccountUpdate,
  version: number = account.version,
): Promise<Account> => {
  const params = { customerId: account.company.id, accountId: account.id };
  return remember(await call(updateAccount, { params, body, ifMatch: version }));
};

/** Refetches a user, bypassing the cache. */
export const rereadAccount = async (account: Account): Promise<Account> => {
  const params = { customerId: account.company.id, accountId: account.id };
  return remember(await call(getAccount, { params }));
};

export const dropAccount = async (account: Account): Promise<void> => {
  const params = { customerId: account.company.id, accountId: account.id };
  await call(deleteAccount, { params, ifMatch: account.version });
  await forgetLists(account.company.id);
};

/** Signs a colleague out everywhere. */
export const endSessions = async (account: Account): Promise<void> => {
  await call(endAccountSessions, { params: { customerId: account.company.id, accountId: account.id } });
  await rereadAccount(account);
};
