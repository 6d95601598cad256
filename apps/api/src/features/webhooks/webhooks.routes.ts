import { testEventType, typesMatching, typesShown } from "@demarc/contract/operator/events";
import * as contract from "@demarc/contract/operator/webhooks";
import { listPage } from "../../platform/http/operator-list.ts";
import type { OperatorRouteContext } from "../../platform/route-context.ts";
import { sealing } from "../../platform/sealing.ts";
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  resendEvents,
  retryDelivery,
  rotateSecret,
  testEndpoint,
} from "./webhooks.operator.ts";
import { pageOfDeliveries, pageOfEndpoints } from "./webhooks.queries.ts";
import { secretsPurpose } from "./webhooks.rules.ts";

export function webhooksRoutes({ serve, read, config }: OperatorRouteContext): void {
  const given = { settings: config.webhooks, secrets: sealing(config.tvSecretKey, secretsPurpose) };

  serve(contract.listWebhookEndpoints, ({ query }) =>
    listPage(read, { query, idType: "uuid" }, pageOfEndpoints, (row) => row),
  );

  serve(contract.createWebhookEndpoint, ({ body, caller, change }) =>
    change((transaction) => createEndpoint(transaction, caller, body, given)),
  );

  serve(contract.changeWebhookEndpoint, ({ params: { endpointId: id }, body, ifMatch, caller, change }) =>
    change((transaction) => changeEndpoint(transaction, caller, { id, body, ifMatch }, given)),
  );

  serve(contract.deleteWebhookEndpoint, ({ params, ifMatch, change }) =>
    change((transaction) => deleteEndpoint(transaction, params.endpointId, ifMatch)),
  );

  serve(contract.rotateWebhookSecret, ({ params, caller, change }) =>
    change((transaction) => rotateSecret(transaction, caller, params.endpointId, given)),
  );

  serve(contract.testWebhookEndpoint, ({ params, change }) =>
    change((transaction) => testEndpoint(transaction, params.endpointId)),
  );

  serve(contract.resendEvents, ({ params, body, caller, change }) =>
    change((transaction) => resendEvents(transaction, caller, params.endpointId, body)),
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

  serve(contract.retryWebhookDelivery, ({ params, change }) =>
    change((transaction) => retryDelivery(transaction, params.deliveryId)),
  );
}
