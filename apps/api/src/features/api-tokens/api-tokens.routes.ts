import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { amsterdamDate } from "@demarc/contract/core/calendar";
import * as contract from "@demarc/contract/api-tokens";
import { grants } from "@demarc/contract/core/access";
import { hashOfToken, newToken, prefixOfToken } from "../../platform/tokens/api-token-format.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import type { Caller } from "../../platform/tokens/caller.ts";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { csvFile, onePart } from "../../platform/http/csv-file.ts";
import { type IfMatch, conflict, forbidden, found, notFound, refuseStale } from "../../platform/refusals/errors.ts";
import { queueMail } from "../../platform/mail/mail.ts";
import { portalUrlOf } from "../../platform/http/portals.ts";
import { originOf } from "../../platform/http/request-origin.ts";
import { tokenCreatedMail } from "./api-tokens.mails.ts";
import type { HolderRow, TokenRow } from "./api-tokens.queries.ts";
import { tokenColumns } from "./token-csv.ts";
import * as queries from "./api-tokens.queries.ts";
import { expiryOf, tokenStates } from "./api-tokens.rules.ts";

interface TokenPath {
  readonly customerId: number;
  readonly accountId: string;
  readonly tokenId: string;
}

/** The account that owns the tokens. Throws 404 if it does not exist or the caller may not manage it. */
const permitted = (caller: Caller, holder: HolderRow | undefined): HolderRow => {
  const isTheirs = holder && (holder.id === caller.accountId || grants(caller.roles, "RESELLER_ADMIN"));
  if (!isTheirs) throw notFound();
  return holder;
};

const lockHolder = async (
  transaction: ChangeTransaction,
  caller: Caller,
  { customerId, accountId }: Pick<TokenPath, "customerId" | "accountId">,
): Promise<HolderRow> => {
  const [holder] = await transaction.query(queries.lockHolder(customerId, accountId));
  return permitted(caller, holder);
};

/** The token to change. Throws 404 if it does not exist and 409 if `ifMatch` is stale. */
const lockToken = async (
  transaction: ChangeTransaction,
  { accountId, tokenId }: Pick<TokenPath, "accountId" | "tokenId">,
  ifMatch?: IfMatch,
): Promise<TokenRow> => {
  const token = found(await transaction.query(queries.lockToken(accountId, tokenId)));
  refuseStale(token, ifMatch);
  return token;
};

const reread = async (transaction: ChangeTransaction, tokenId: string): Promise<TokenRow> => {
  return found(await transaction.query(queries.findToken(tokenId)));
};

const record = (
  transaction: ChangeTransaction,
  action: keyof typeof contract.ledger,
  accountId: string,
  { before, after }: { before?: TokenRow; after?: TokenRow },
): void =>
  transaction.record({
    action,
    event: action,
    entityType: "token",
    entityId: (after ?? before)?.id ?? "",
    ...(before ? { before: { ...before, accountId } } : {}),
    ...(after ? { after: { ...after, accountId } } : {}),
  });

/** Throws 403 for a colleague's account, 409 for an account that is disabled or at its token limit. */
const refuseToken = async (
  transaction: ChangeTransaction,
  caller: Caller,
  holder: HolderRow,
  replaced: TokenRow | undefined,
): Promise<void> => {
  if (holder.id !== caller.accountId && holder.kind !== "API")
    throw forbidden("token.own-only", "People make the tokens for their own account themselves.");
  if (holder.status !== "ENABLED") throw conflict("account.state-conflict", "This account is not enabled.");
  const [active] = await transaction.query(queries.countActiveTokens(holder.id, replaced?.id ?? null));
  if ((active?.count ?? 0) >= contract.mostActiveTokens)
    throw conflict("token.limit", "Revoke a token first.", { limit: contract.mostActiveTokens });
};

/** Ends the replaced token after the overlap period. */
const retire = async (
  transaction: ChangeTransaction,
  holder: HolderRow,
  body: contract.TokenCreate,
): Promise<TokenRow | undefined> => {
  if (body.replacesTokenId === undefined) return undefined;
  const before = await lockToken(transaction, { accountId: holder.id, tokenId: body.replacesTokenId });
  tokenStates.take(before.status, "describe");
  return before;
};

const shorten = async (
  transaction: ChangeTransaction,
  caller: Caller,
  holder: HolderRow,
  { before, hours }: { before: TokenRow; hours: number },
): Promise<void> => {
  const statement =
    hours === 0 ? queries.revokeToken(before.id, caller.accountId) : queries.shortenToken(before.id, hours);
  transaction.send(statement);
  record(transaction, hours === 0 ? "token.revoked" : "token.replaced", holder.id, {
    before,
    after: await reread(transaction, before.id),
  });
};

function readingRoutes({ serve, database, clock }: RouteContext): void {
  serve(contract.listTokens, async ({ params, caller }) => {
    const [found] = await database.read(caller, queries.findHolder(params.customerId, params.accountId));
    return database.read(caller, queries.listTokens(permitted(caller, found).id));
  });

  serve(contract.exportTokens, async ({ params: { customerId, accountId }, query: { csv }, caller }) => {
    const [found] = await database.read(caller, queries.findHolder(customerId, accountId));
    const holder = permitted(caller, found);
    const name = `tokens-${customerId}-${amsterdamDate(clock.now())}.csv`;
    const rows = onePart(database.read(caller, queries.listTokens(holder.id)));
    return csvFile({ database, caller, csv }, name, tokenColumns, rows);
  });
}

/** API tokens of the caller's own account, or of accounts that an administrator manages. */
export function apiTokensRoutes(api: RouteContext): void {
  const { serve, config, clock } = api;
  readingRoutes(api);

  serve(contract.createToken, (request) =>
    request.change(async (transaction) => {
      const { params, body, caller, http } = request;
      const expiresAt = expiryOf(body, clock.now());
      const holder = await lockHolder(transaction, caller, params);
      const replaced = await retire(transaction, holder, body);
      await refuseToken(transaction, caller, holder, replaced);
      const token = newToken("customer");
      const [made] = await transaction.query(
        queries.insertToken(params.customerId, {
          accountId: holder.id,
          description: body.description,
          prefix: prefixOfToken(token),
          hash: hashOfToken(token),
          scopes: body.scopes ?? replaced?.scopes ?? [],
          expiresAt,
          replaces: replaced?.id ?? null,
        }),
      );
      const created = await reread(transaction, made?.id ?? "");
      const hours = body.overlapHours ?? contract.tokenOverlapHours.usual;
      if (replaced) await shorten(transaction, caller, holder, { before: replaced, hours });
      record(transaction, "token.created", holder.id, { after: created });
      const to = holder.kind === "API" ? caller.username : holder.email;
      const portalUrl = portalUrlOf(config, holder.variant);
      const by = { person: caller.username, portalUrl, origin: originOf(http) };
      queueMail(transaction, params.customerId, tokenCreatedMail(to, holder, created, by), config);
      return { ...created, token };
    }),
  );

  serve(contract.updateToken, (request) =>
    request.change(async (transaction) => {
      const { params, body, caller, ifMatch } = request;
      const holder = await lockHolder(transaction, caller, params);
      const before = await lockToken(transaction, params, ifMatch);
      tokenStates.take(before.status, "describe");
      transaction.send(queries.renameToken(before.id, body.description));
      const after = await reread(transaction, before.id);
      endUnchanged(before, after);
      record(transaction, "token.updated", holder.id, { before, after });
      return after;
    }),
  );

  serve(contract.deleteToken, (request) =>
    request.change(async (transaction) => {
      const { params, caller, ifMatch } = request;
      const holder = await lockHolder(transaction, caller, params);
      const before = await lockToken(transaction, params, ifMatch);
      const works = before.status === "ACTIVE";
      transaction.send(works ? queries.revokeToken(before.id, caller.accountId) : queries.takeOffList(before.id));
      record(transaction, works ? "token.revoked" : "token.removed", holder.id, { before });
      return null;
    }),
  );
}
