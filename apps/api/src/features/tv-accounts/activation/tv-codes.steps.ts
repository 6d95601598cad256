import { groupedCode, mostLiveCodes, type TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { conflict, found } from "../../../platform/refusals/errors.ts";
import { type LockedTvAccount, requireTvStatus } from "../account/tv-account.steps.ts";
import type { TvChange } from "../account/tv-change.ts";
import { insertTvEvent } from "../account/tv-events.queries.ts";
import type { TvSecrets } from "../tv-platform/tv-secrets.ts";
import { findActivationFacts } from "./activation-facts.queries.ts";
import * as queries from "./tv-codes.queries.ts";
import { type CodeKind, randomCode } from "./tv-codes.rules.ts";
import { recordClosedRequest } from "./tv-requests.steps.ts";
import { closeRequestsOf } from "./tv-requests.queries.ts";

/** Seals, opens and makes codes. `draw` is replaced only to make two codes collide. */
export interface CodeMaker {
  readonly secrets: TvSecrets;
  readonly draw?: (kind: CodeKind) => string;
}

/** Maximum number of draws. A collision is rare; several in a row indicate an error. */
const mostDraws = 5;

/** A code as the account's company reads it. Its text is empty if it was sealed with another TV_SECRET_KEY. */
export const openedCode = ({ secrets }: CodeMaker, { codeSealed, ...code }: queries.TvCodeRow): TvActivationCode => {
  try {
    return { ...code, code: groupedCode(secrets.open(code.accountId, codeSealed)) };
  } catch {
    return { ...code, code: "" };
  }
};

/** Throws 409 unless an account can have another device: it is active and has a free slot. */
export const requireActivatable = async (
  transaction: TvChange,
  account: LockedTvAccount,
  event: string,
): Promise<{ readonly liveCodes: number }> => {
  requireTvStatus(account, event, ["active"]);
  const facts = found(await transaction.query(findActivationFacts(account.id)));
  if (facts.devices >= facts.maxDevices) throw tooManyDevices(facts.maxDevices);
  return facts;
};

export const tooManyDevices = (most: number) =>
  conflict("tv.max-devices", `An account can have ${most} devices; remove one first.`, { most });

const storeCode = async (
  transaction: TvChange,
  account: LockedTvAccount,
  code: queries.NewTvCode,
  { secrets, draw = randomCode }: CodeMaker,
): Promise<queries.TvCodeRow> => {
  for (let turn = 0; turn < mostDraws; turn += 1) {
    const text = draw(code.kind);
    const stored = { hash: secrets.hash(text), sealed: secrets.seal(account.id, text) };
    const [row] = await transaction.query(queries.insertTvCode(account, code, stored));
    if (row) return row;
  }
  throw new Error("each new activation code was in use already");
};

/** Makes a code of an account that `requireActivatable` has accepted. */
export const createCode = async (
  transaction: TvChange,
  account: LockedTvAccount,
  code: queries.NewTvCode,
  maker: CodeMaker,
): Promise<TvActivationCode> => {
  const row = await storeCode(transaction, account, code, maker);
  const { id: codeId, kind, description, maxUses, deliveredVia, expiresAt } = row;
  transaction.send(
    insertTvEvent(account, "CODE_CREATED", description === null ? {} : { description }, transaction.actor),
  );
  transaction.record({
    action: "tv-account.code-created",
    entityType: "tv-account",
    entityId: account.id,
    after: { codeId, kind, description, maxUses, deliveredVia, expiresAt },
    event: "tv.code.created",
  });
  return openedCode(maker, row);
};

const closings = {
  CANCELLED: { action: "tv-account.code-cancelled", event: "tv.code.cancelled", type: "CODE_CANCELLED" },
  EXPIRED: { action: "tv-account.code-expired", event: "tv.code.expired", type: "CODE_EXPIRED" },
} as const;

export const recordClosedCode = (
  transaction: TvChange,
  account: Pick<LockedTvAccount, "id" | "customerId">,
  state: keyof typeof closings,
  { id: codeId, kind, description }: Pick<queries.TvCodeRow, "id" | "kind" | "description">,
): void => {
  const { action, event, type } = closings[state];
  transaction.send(insertTvEvent(account, type, description === null ? {} : { description }, transaction.actor));
  transaction.record({
    action,
    entityType: "tv-account",
    entityId: account.id,
    after: { codeId, kind, description },
    event,
  });
};

/** Cancels the confirmed code that a new one replaces, and dismisses the device that asks with it. */
export const replaceConfirmedCode = async (transaction: TvChange, account: LockedTvAccount): Promise<void> => {
  const [replaced] = await transaction.query(queries.closeConfirmedCode(account.id));
  if (!replaced) return;
  const requests = await transaction.query(closeRequestsOf(replaced.id));
  for (const request of requests) recordClosedRequest(transaction, account, request.state, request);
  recordClosedCode(transaction, account, replaced.state, { id: replaced.id, kind: "CONFIRMED", description: null });
};

/** Throws 409 if the account has as many live codes as it can have. */
export const refuseMoreCodes = ({ liveCodes }: { readonly liveCodes: number }): void => {
  if (liveCodes >= mostLiveCodes)
    throw conflict("tv.code-limit", `An account can have ${mostLiveCodes} live codes; cancel one first.`, {
      most: mostLiveCodes,
    });
};
