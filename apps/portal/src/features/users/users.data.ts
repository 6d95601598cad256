import type { CsvDialect } from "@demarc/contract/core/csv";
import type { Role } from "@demarc/contract/core/access";
import type { Account, AccountCreate, AccountStatus, AccountUpdate } from "@demarc/contract/users";
import * as contract from "@demarc/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";
import { readSession } from "@demarc/shell/session.ts";

export interface UserFilter {
  readonly q: string;
  readonly status: AccountStatus | "";
  readonly role: Role | "";
  readonly all: "true" | "";
}

export const invitationEnded = ({ activationExpiresAt }: Account): boolean =>
  activationExpiresAt !== null && Date.parse(activationExpiresAt) < Date.now();

/** The users of a company; `all` includes disabled ones. */
export const accountsQuery = (customerId: number, all: boolean) =>
  queryOptions({
    queryKey: [...recordKeys.accounts(customerId), all],
    queryFn: ({ signal }) =>
      call(contract.listAccounts, { params: { customerId }, query: all ? { all: "true" } : {}, signal }),
  });

export const accountQuery = (customerId: number, accountId: string) =>
  queryOptions({
    queryKey: recordKeys.account(customerId, accountId),
    queryFn: ({ signal }) => call(contract.getAccount, { params: { customerId, accountId }, signal }),
  });

const forgetLists = (customerId: number) =>
  queryClient.invalidateQueries({ queryKey: recordKeys.accounts(customerId) });

const remember = async (account: Account): Promise<Account> => {
  queryClient.setQueryData(accountQuery(account.company.id, account.id).queryKey, account);
  await forgetLists(account.company.id);
  if (readSession().claims?.uid_g === account.id)
    await (await import("@demarc/shell/sign-in/own-account.ts")).showOwnAccount(account);
  return account;
};

/** Invites a colleague, or creates an account of kind API. */
export const createAccount = async (
  customerId: number,
  body: AccountCreate,
  idempotencyKey: string,
): Promise<Account> => remember(await call(contract.createAccount, { params: { customerId }, body, idempotencyKey }));

/** Changes a user at the version that was shown. */
export const updateAccount = async (
  account: Account,
  body: AccountUpdate,
  version: number = account.version,
): Promise<Account> => {
  const params = { customerId: account.company.id, accountId: account.id };
  return remember(await call(contract.updateAccount, { params, body, ifMatch: version }));
};

/** Refetches a user, bypassing the cache. */
export const rereadAccount = async (account: Account): Promise<Account> => {
  const params = { customerId: account.company.id, accountId: account.id };
  return remember(await call(contract.getAccount, { params }));
};

export const deleteAccount = async (account: Account): Promise<void> => {
  const params = { customerId: account.company.id, accountId: account.id };
  await call(contract.deleteAccount, { params, ifMatch: account.version });
  await forgetLists(account.company.id);
};

export const resetSecondFactor = async (account: Account): Promise<void> => {
  await call(contract.resetAccountSecondFactor, { params: { customerId: account.company.id, accountId: account.id } });
  await rereadAccount(account);
};

export const endAccountSessions = async (account: Account): Promise<void> => {
  await call(contract.endAccountSessions, { params: { customerId: account.company.id, accountId: account.id } });
  await rereadAccount(account);
};

/** Downloads the matching users. Rejects like `call`. */
export const downloadAccounts = (
  customerId: number,
  { q, status, role, all }: UserFilter,
  csv?: CsvDialect,
): Promise<void> =>
  download(contract.exportAccounts, {
    params: { customerId },
    query: {
      ...csvFormat(csv),
      ...(q && { q }),
      ...(status && { status }),
      ...(role && { role }),
      ...(all && { all }),
    },
  });
