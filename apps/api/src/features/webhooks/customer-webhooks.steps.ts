import { typesMatching } from "@demarc/contract/operator/events";
import { mostWebhooks, type Webhook, type WebhookCreate } from "@demarc/contract/webhooks/webhooks";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { conflict, found, tooManyRequests } from "../../platform/refusals/errors.ts";
import { typesSeen } from "./customer-events.rules.ts";
import { settingsFor } from "./webhook-call.ts";
import {
  createEndpoint,
  lockEnabled,
  mostResent,
  type Owned,
  periodOf,
  recordEndpoint,
  refuseUnknown,
  type ResendWanted,
  type WebhooksGiven,
} from "./webhook-endpoints.steps.ts";
import * as queries from "./webhooks.queries.ts";

const isSeen = (type: string): boolean => typesSeen.own.includes(type);

/** Endpoints of a customer, which get the kinds that its administrators see. */
export const ofCustomer = (transaction: ChangeTransaction, company: number, given: WebhooksGiven): Owned => ({
  ...transaction,
  ...given,
  settings: settingsFor(given.settings, company),
  company,
  owner: null,
  refuseKinds: (types) => refuseUnknown(types, isSeen),
  record: (change) => transaction.record(change),
});

/** An endpoint as its customer sees it. A check of the table excludes the reasons that only endpoints of the operator have. */
export const shownWebhook = <Row extends queries.EndpointRow>({ owner: _owner, disabledReason, ...row }: Row) => ({
  ...row,
  disabledReason: disabledReason as Webhook["disabledReason"],
});

/** Creates an endpoint. Throws what `createEndpoint` throws, and 409 if the company has too many. */
export const createWebhook = async (owned: Owned, company: number, body: WebhookCreate) => {
  await owned.query(queries.lockCompany(company));
  const { count } = found(await owned.query(queries.countEndpoints(company)));
  if (count >= mostWebhooks)
    throw conflict("webhook-endpoint.limit", "Delete a webhook endpoint first.", { limit: mostWebhooks });
  return shownWebhook(await createEndpoint(owned, body));
};

/** A company has the events of a period sent again at most once in this time: a job reads all its events. */
const resendSeconds = 60;

/** Queues a job that sends events again. Throws 429 for a period soon after another one, what `lockEnabled` throws, and 400 for types that the company does not see. */
export const resendToCustomer = async (owned: Owned, endpointId: string, wanted: ResendWanted): Promise<null> => {
  await lockEnabled(owned, endpointId);
  refuseUnknown(wanted.types ?? [], isSeen);
  const period = periodOf(wanted);
  const types = typesMatching(wanted.types ?? ["*"]).filter(isSeen);
  const { company } = owned;
  if (company !== null && !wanted.ids) {
    await owned.query(queries.lockCompany(company));
    const [taken] = await owned.query(queries.takeResend(endpointId, company, resendSeconds));
    if (!taken) throw tooManyRequests(resendSeconds);
  }
  owned.send(queries.queueResend({ endpointId, company, ids: wanted.ids ?? null, ...period, types, most: mostResent }));
  recordEndpoint(owned, "webhook-endpoint.resent", endpointId, {
    after: { ...period, types: wanted.types ?? null, events: wanted.ids?.length ?? null },
  });
  return null;
};
