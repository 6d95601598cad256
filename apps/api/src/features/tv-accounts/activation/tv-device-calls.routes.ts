import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import type { FastifyRequest } from "fastify";
import { recordStatement } from "../../../platform/changes/change.ts";
import { queryRows, type Transaction } from "../../../platform/database/database.ts";
import { ApiError, found, notFound } from "../../../platform/refusals/errors.ts";
import { hashOfLinkToken } from "../../../platform/mail/activation.ts";
import type { PrivilegedContext } from "../../../platform/route-context.ts";
import { failedAttempts } from "../../../platform/tokens/failed-attempts.ts";
import type { TvChange } from "../account/tv-change.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";
import { introduced } from "./tv-devices.steps.ts";
import { findCodeOwner, findRequestOwner } from "./tv-device-calls.queries.ts";
import { pollSeconds, redeemCode } from "./tv-redemption.steps.ts";
import { findRequestState } from "./tv-requests.queries.ts";

/** A change by a device, which has no account of the portal. */
const changeByDevice = (transaction: Transaction, customerId: number, { ip, id }: FastifyRequest): TvChange => ({
  ...transaction,
  actor: null,
  record: (change) =>
    transaction.send(recordStatement(change, { customerId, actorType: "PUBLIC", actorId: null, ip, requestId: id })),
});

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/**
 * The calls of devices. Wrong codes are counted per IP address: a correct code is refused only after ten wrong ones from its
 * address. There is no global count, because strangers could use it up for everyone; the length and the lifetime of the codes
 * protect them against guesses from many addresses.
 */
export function tvDeviceCallRoutes({ serve, database, config, authPool, anonymousPool }: PrivilegedContext): void {
  const secrets = tvSecrets(config.secretKeys);
  const wrongCodes = failedAttempts(authPool, "tv-code");
  const refusals = failedAttempts(authPool, "tv-code-account");

  serve(contract.redeemTvCode, async ({ body, http }) => {
    // Counted before the code is looked up, so that no parallel attempt slips through.
    const attempt = await wrongCodes.take(http.ip);
    const hashes = secrets.hashes(contract.plainCode(body.code));
    const [owner] = await queryRows(anonymousPool, findCodeOwner(hashes));
    if (!owner) throw notFound();
    await attempt.giveBack();
    const { customerId, accountId } = owner;
    return database
      .write({ customerId }, (transaction) =>
        redeemCode(changeByDevice(transaction, customerId, http), { hashes, accountId }, introduced(body.device)),
      )
      .catch(async (error: unknown) => {
        // A code that has just expired or was used up counts as wrong; a refusal by the account counts for the account.
        if (hasStatus(error, 404)) await wrongCodes.take(http.ip);
        if (hasStatus(error, 409)) await refusals.take(`account ${accountId}`);
        throw error;
      });
  });

  serve(contract.getTvDeviceRequest, async ({ params }) => {
    const hash = hashOfLinkToken(params.requestToken);
    const owner = found(await queryRows(anonymousPool, findRequestOwner(hash)));
    const { state } = found(await database.read(owner, findRequestState(hash)));
    return { state, pollAfterSeconds: state === "PENDING" ? pollSeconds : null };
  });
}
