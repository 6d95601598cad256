import { testEventType, typesMatching, typesShown } from "@demarc/contract/operator/events";
import * as contract from "@demarc/contract/operator/webhooks";
import { listPage } from "../../platform/http/operator-list.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { sealing } from "../../platform/sealing.ts";
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  retryDelivery,
  rotateSecret,
  testEndpoint,
} from "./webhook-endpoints.steps.ts";
import { ofOperator, refusePerson, resendEvents, secretOf, writtenAs } from "./webhooks.operator.ts";
import { pageOfDeliveries, pageOfEndpoints } from "./webhooks.queries.ts";

export function webhooksRoutes({ serve, read, config }: OperatorRouteContext): void {
  const given = { settings: config.webhooks, secrets: sealing(config.secretKeys, "webhook secrets") };

  serve(contract.listWebhookEndpoints, ({ query }) =>
    listPage(read, { query, idType: "uuid" }, pageOfEndpoints, (row) => row),
  );

  serve(contract.createWebhookEndpoint, ({ body, caller, change }) =>
    change(async (transaction) => {
      refusePerson(caller);
      return secretOf(await createEndpoint(ofOperator(transaction, caller, given), body));
    }),
  );

  serve(contract.changeWebhookEndpoint, ({ params: { endpointId: id }, body, ifMatch, caller, change }) =>
    change(async (transaction) => {
      refusePerson(caller);
      return writtenAs(await changeEndpoint(ofOperator(transaction, caller, given), { id, body, ifMatch }));
    }),
  );

  serve(contract.deleteWebhookEndpoint, ({ params, ifMatch, caller, change }) =>
    change(async (transaction) =>
      writtenAs(await deleteEndpoint(ofOperator(transaction, caller, given), params.endpointId, ifMatch)),
    ),
  );

  serve(contract.rotateWebhookSecret, ({ params, caller, change }) =>
    change(async (transaction) =>
      secretOf(await rotateSecret(ofOperator(transaction, caller, given), params.endpointId)),
    ),
  );

  serve(contract.testWebhookEndpoint, ({ params, caller, change }) =>
    change((transaction) => testEndpoint(ofOperator(transaction, caller, given), params.endpointId)),
  );

  serve(contract.resendEvents, ({ params, body, caller, change }) =>
    change((transaction) => resendEvents(ofOperator(transaction, caller, given), caller, params.endpointId, body)),
  );

  serve(contract.listWebhookDeliveries, ({ query, caller }) => {
    const { endpointId = null, eventId = null, state = null } = query;
    const types = [testEventType, ...typesShown(typesMatching(["*"]), caller.rights)];
    return listPage(
      read,
      { query, idType: "uuid" },
      (slice) => pageOfDeliveries({ types, endpointId, eventId, state }, slice),
      (row) => row,
    );
  });

  serve(contract.retryWebhookDelivery, ({ params, caller, change }) =>
    change((transaction) => retryDelivery(ofOperator(transaction, caller, given), params.deliveryId)),
  );
}
