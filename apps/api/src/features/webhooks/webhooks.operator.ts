import { typesMatching, typesShown } from "@demarc/contract/operator/events";
import type { WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { conflict, forbidden, found } from "../../platform/refusals/errors.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import {
  lockEnabled,
  mostResent,
  type Owned,
  periodOf,
  recordEndpoint,
  refuseUnknown,
  type ResendWanted,
  rightOf,
  type WebhooksGiven,
} from "./webhook-endpoints.steps.ts";
import { resendMatching } from "./webhook-events.queries.ts";
import { type EndpointRow, queueDelivering } from "./webhooks.queries.ts";

type Caller = Pick<ServiceCaller, "name" | "rights">;

/** Endpoints of the operator, which get the kinds that the caller has the right to read. */
export const ofOperator = (transaction: OperatorTransaction, caller: Caller, given: WebhooksGiven): Owned => ({
  ...transaction,
  ...given,
  company: null,
  owner: caller.name,
  refuseKinds: (types) => {
    refuseUnknown(types, () => true);
    const lacking = typesMatching(types)
      .map(rightOf)
      .find((right) => !caller.rights.includes(right));
    if (lacking)
      throw forbidden("right.missing", `These types need the right ${lacking}, which this token does not have.`);
  },
  record: (change) => transaction.record(null, change),
});

/** Throws 409 for a person: the rights of a service token decide what an endpoint gets, also while no person is signed in. */
export const refusePerson = ({ staff }: ServiceCaller): void => {
  if (staff)
    throw conflict(
      "webhook-endpoint.token-needed",
      "A webhook endpoint belongs to a service token. Create or change it with that token.",
    );
};

export const writtenAs = ({ id, state, version }: EndpointRow): Pick<WebhookEndpoint, "id" | "state" | "version"> => ({
  id,
  state,
  version,
});

/** An endpoint of the operator has an owner, and was not disabled by a customer. */
export const secretOf = (row: EndpointRow & { readonly secret: string | null }) =>
  row as WebhookEndpoint & { secret: string | null };

/** Queues events of the feed again. Throws what `lockEnabled` throws, and 403 if the caller may not read a kind that the endpoint gets. */
export const resendEvents = async (
  owned: Owned,
  { rights }: Caller,
  endpointId: string,
  wanted: ResendWanted,
): Promise<{ id: string; queued: number; until: string | null }> => {
  const row = await lockEnabled(owned, endpointId);
  owned.refuseKinds(row.types);
  refuseUnknown(wanted.types ?? [], () => true);
  const types = typesShown(typesMatching(wanted.types ?? ["*"]), rights);
  const period = periodOf(wanted);
  const asked = { endpointId, company: null, ids: wanted.ids ?? null, ...period, types, most: mostResent };
  const { queued, until } = found(await owned.query(resendMatching(asked)));
  owned.send(queueDelivering(endpointId, null));
  recordEndpoint(owned, "webhook-endpoint.resent", endpointId, {
    before: { queued: 0, from: null, to: null, types: null },
    after: { queued, ...period, types: wanted.types ?? null },
  });
  return { id: endpointId, queued, until };
};
