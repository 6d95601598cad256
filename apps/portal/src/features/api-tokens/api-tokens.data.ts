import type { CreatedToken, Token, TokenCreate } from "@demarc/contract/api-tokens";
import type { CsvDialect } from "@demarc/contract/core/csv";
import * as contract from "@demarc/contract/api-tokens";
import * as users from "@demarc/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { csvFormat, download } from "@demarc/shell/calls/download.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { recordKeys } from "../record-keys.ts";

export interface TokenOwner {
  readonly customerId: number;
  readonly accountId: string;
}

export const tokensQuery = (params: TokenOwner) =>
  queryOptions({
    queryKey: ["tokens", params.customerId, params.accountId],
    queryFn: ({ signal }) => call(contract.listTokens, { params, signal }),
  });

export const ownerQuery = (params: TokenOwner) =>
  queryOptions({
    queryKey: recordKeys.account(params.customerId, params.accountId),
    queryFn: ({ signal }) => call(users.getAccount, { params, signal }),
  });

/** Saves the tokens of an account as a file. Rejects like `call`. */
export const downloadTokens = (params: TokenOwner, csv?: CsvDialect): Promise<void> =>
  download(contract.exportTokens, { params, query: csvFormat(csv) });

const refresh = (owner: TokenOwner): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: tokensQuery(owner).queryKey }),
    queryClient.invalidateQueries({ queryKey: ownerQuery(owner).queryKey }),
    queryClient.invalidateQueries({ queryKey: recordKeys.accounts(owner.customerId) }),
  ]);

/** Creates a token. Only this response has its secret, so the call is never retried automatically. */
export const createToken = async (owner: TokenOwner, body: TokenCreate): Promise<CreatedToken> => {
  const created = await call(contract.createToken, { params: owner, body });
  await refresh(owner);
  return created;
};

export const updateToken = async (owner: TokenOwner, token: Token, description: string): Promise<void> => {
  await call(contract.updateToken, {
    params: { ...owner, tokenId: token.id },
    body: { description },
    ifMatch: token.version,
  });
  await refresh(owner);
};

/** Revokes an active token; removes any other from the list. */
export const deleteToken = async (owner: TokenOwner, token: Token): Promise<void> => {
  await call(contract.deleteToken, { params: { ...owner, tokenId: token.id } });
  await refresh(owner);
};

const dayMilliseconds = 86_400_000;

/** True for an active token that has not been used for so long that it is probably forgotten. */
export const isIdle = ({ status, lastUsedAt }: Token): boolean =>
  status === "ACTIVE" &&
  lastUsedAt !== null &&
  Date.now() - Date.parse(lastUsedAt) > contract.idleTokenDays * dayMilliseconds;

/** The time this many days from now, in the format of the API. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMilliseconds).toISOString();

/** True for a time about this many days from now, also if it was computed some hours ago. */
export const isInDays = (time: string, days: number): boolean =>
  Math.abs(Date.parse(time) - Date.parse(inDays(days))) < dayMilliseconds / 2;

/** The key under which the form of a new token is kept over a reload. */
export const newTokenKey = ({ accountId }: TokenOwner): string => `api-token.${accountId}.new`;
