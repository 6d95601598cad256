import type { AnswerOf } from "@demarc/contract/core/endpoint";
import * as session from "@demarc/contract/session";
import * as users from "@demarc/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { hasStatus } from "@demarc/shell/calls/call-error.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { showOwnAccount } from "@demarc/shell/sign-in/own-account.ts";
import { recordKeys } from "../record-keys.ts";

export type Session = AnswerOf<typeof session.listSessions>[number];

export const ownAccountQuery = (customerId: number, accountId: string) =>
  queryOptions({
    queryKey: recordKeys.account(customerId, accountId),
    queryFn: ({ signal }) => call(users.getAccount, { params: { customerId, accountId }, signal }),
  });

const remember = async (account: users.Account): Promise<users.Account> => {
  queryClient.setQueryData(ownAccountQuery(account.company.id, account.id).queryKey, account);
  await Promise.all([
    showOwnAccount(account),
    queryClient.invalidateQueries({ queryKey: recordKeys.accounts(account.company.id) }),
  ]);
  return account;
};

/** Changes the person's own account at the version that was shown. */
export const updateOwnAccount = async (
  { id, company }: users.Account,
  body: users.AccountUpdate,
  version: number,
): Promise<users.Account> =>
  remember(
    await call(users.updateAccount, { params: { customerId: company.id, accountId: id }, body, ifMatch: version }),
  );

/** Refetches the person's own account, bypassing the cache. */
export const rereadOwnAccount = async ({ id, company }: users.Account): Promise<users.Account> =>
  remember(await call(users.getAccount, { params: { customerId: company.id, accountId: id } }));

/** The person's active sessions, newest first. */
export const sessionsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["own-sessions", accountId],
    queryFn: ({ signal }) => call(session.listSessions, { signal }),
  });

/** Ends one session, by its id, or all others. Refetches the active ones, also after a failure. */
export const endSessions = async (accountId: string, which: string): Promise<void> => {
  try {
    if (which === "others") await call(session.endOtherSessions, {});
    else await call(session.deleteSession, { params: { sid: which } });
  } catch (error) {
    // It has already ended.
    if (!hasStatus(error, 404)) throw error;
  } finally {
    await queryClient.invalidateQueries({ queryKey: sessionsQuery(accountId).queryKey });
  }
};
