import { randomUUID } from "node:crypto";
import * as contract from "@demarc/contract/webhooks/webhooks";
import type { ChangeTransaction } from "../../platform/changes/change.ts";
import { readList } from "../../platform/http/page-answer.ts";
import { requestLimit } from "../../platform/http/request-limits.ts";
import { found } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import { sealing } from "../../platform/sealing.ts";
import { customerEvents } from "./customer-events.rules.ts";
import { createWebhook, ofCustomer, resendToCustomer, shownWebhook } from "./customer-webhooks.steps.ts";
import { callEndpoint, settingsFor, testEvent } from "./webhook-call.ts";
import {
  changeEndpoint,
  deleteEndpoint,
  refuseAddress,
  retryDelivery,
  rotateSecret,
  testEndpoint,
} from "./webhook-endpoints.steps.ts";
import { newSecret } from "./webhook-signatures.ts";
import { deliveriesOf, findEndpoint, listEndpoints } from "./webhooks.queries.ts";

/** Calls of a company that reach an address or queue work, in a minute. */
const mostSent = 60;

/** Webhook endpoints of a customer. */
export function customerWebhooksRoutes(api: RouteContext): void {
  const { serve, config, database, clock } = api;
  const given = { settings: config.webhooks, secrets: sealing(config.secretKeys, "webhook secrets") };
  const sent = requestLimit(mostSent, 60);
  const owned = (transaction: ChangeTransaction, { customerId }: { readonly customerId: number }) =>
    ofCustomer(transaction, customerId, given);

  serve(contract.listWebhooks, async ({ params, caller }) =>
    (await database.read(caller, listEndpoints(params.customerId))).map(shownWebhook),
  );

  serve(contract.listWebhookEventTypes, async () => [...customerEvents]);

  serve(contract.createWebhook, ({ params, body, change }) =>
    change((transaction) => createWebhook(owned(transaction, params), params.customerId, body)),
  );

  serve(contract.updateWebhook, ({ params, body, ifMatch, change }) =>
    change(async (transaction) =>
      shownWebhook(await changeEndpoint(owned(transaction, params), { id: params.endpointId, body, ifMatch })),
    ),
  );

  serve(contract.deleteWebhook, ({ params, ifMatch, change }) =>
    change(async (transaction) => {
      await deleteEndpoint(owned(transaction, params), params.endpointId, ifMatch);
      return null;
    }),
  );

  serve(contract.rotateWebhook, ({ params, change }) =>
    change(async (transaction) => shownWebhook(await rotateSecret(owned(transaction, params), params.endpointId))),
  );

  serve(contract.tryWebhook, async ({ params: { customerId: company }, body }) => {
    const { url, format = "standard", signature = "v1" } = body;
    refuseAddress(url, settingsFor(config.webhooks, company));
    sent.take(String(company));
    const [id, endpointId] = [randomUUID(), randomUUID()];
    const at = { id, subject: `webhook-endpoint/${endpointId}`, createdAt: clock.now().toISOString() };
    const secrets = [newSecret(signature).text];
    return callEndpoint(testEvent(at, endpointId, company), { url, format, signature, secrets, company }, config);
  });

  serve(contract.testWebhook, ({ params, change }) =>
    change((transaction) => {
      sent.take(String(params.customerId));
      return testEndpoint(owned(transaction, params), params.endpointId);
    }),
  );

  serve(contract.resendWebhookEvents, ({ params, body, change }) =>
    change((transaction) => {
      sent.take(String(params.customerId));
      return resendToCustomer(owned(transaction, params), params.endpointId, body);
    }),
  );

  serve(contract.listWebhookDeliveriesOf, async ({ params, query, caller }) => {
    const { customerId: company, endpointId } = params;
    found(await database.read(caller, findEndpoint(endpointId, company)));
    return readList(database, caller, deliveriesOf, { ...query, company, endpointId });
  });

  serve(contract.retryWebhookDeliveryOf, ({ params, change }) =>
    change((transaction) => {
      sent.take(String(params.customerId));
      return retryDelivery(owned(transaction, params), params.deliveryId, params.endpointId);
    }),
  );
}
