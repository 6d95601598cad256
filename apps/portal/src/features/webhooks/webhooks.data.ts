import type { BodyOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/webhooks/webhooks";
import type {
  SecretWebhook,
  Webhook,
  WebhookCreate,
  WebhookTrial,
  WebhookUpdate,
} from "@demarc/contract/webhooks/webhooks";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

const listKey = (customerId: number) => ["webhooks", customerId];
const logKey = (customerId: number, endpointId: string) => ["webhook-deliveries", customerId, endpointId];

export const webhooksQuery = (customerId: number) =>
  queryOptions({
    queryKey: listKey(customerId),
    queryFn: ({ signal }) => call(contract.listWebhooks, { params: { customerId }, signal }),
  });

export const deliveriesPerPage = 25;

interface LogPage {
  readonly customerId: number;
  readonly endpointId: string;
  readonly page: number;
  readonly state: contract.WebhookDelivery["state"] | undefined;
}

/** A page of the log; the page before stays visible until it has loaded. Repeats while a delivery is pending. */
export const deliveriesQuery = ({ customerId, endpointId, page, state }: LogPage) =>
  queryOptions({
    queryKey: [...logKey(customerId, endpointId), page, state],
    queryFn: ({ signal }) =>
      call(contract.listWebhookDeliveriesOf, {
        params: { customerId, endpointId },
        query: { limit: deliveriesPerPage, offset: (page - 1) * deliveriesPerPage, ...(state && { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((delivery) => delivery.state === "PENDING" && delivery.attempts.length === 0) ? 2000 : false,
  });

const refresh = async (customerId: number): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: listKey(customerId) });
  await queryClient.invalidateQueries({ queryKey: ["webhook-deliveries", customerId] });
};

const refreshed = async <Answer>(customerId: number, work: Promise<Answer>): Promise<Answer> => {
  const answer = await work;
  await refresh(customerId);
  return answer;
};

/** Creates an endpoint. Only this response has its secret, so the call is never retried automatically. */
export const createWebhook = (customerId: number, body: WebhookCreate): Promise<SecretWebhook> =>
  refreshed(customerId, call(contract.createWebhook, { params: { customerId }, body }));

export const updateWebhook = (customerId: number, { id, version }: Webhook, body: WebhookUpdate): Promise<Webhook> =>
  refreshed(
    customerId,
    call(contract.updateWebhook, { params: { customerId, endpointId: id }, body, ifMatch: version }),
  );

export const deleteWebhook = (customerId: number, { id, version }: Webhook): Promise<unknown> =>
  refreshed(customerId, call(contract.deleteWebhook, { params: { customerId, endpointId: id }, ifMatch: version }));

export const rotateWebhook = (customerId: number, { id }: Webhook): Promise<SecretWebhook> =>
  refreshed(customerId, call(contract.rotateWebhook, { params: { customerId, endpointId: id }, body: {} }));

export const tryWebhook = (customerId: number, body: BodyOf<typeof contract.tryWebhook>): Promise<WebhookTrial> =>
  call(contract.tryWebhook, { params: { customerId }, body });

export const testWebhook = (customerId: number, { id }: Webhook): Promise<unknown> =>
  refreshed(customerId, call(contract.testWebhook, { params: { customerId, endpointId: id } }));

export const resendEvents = (
  customerId: number,
  { id }: Webhook,
  body: BodyOf<typeof contract.resendWebhookEvents>,
): Promise<unknown> =>
  refreshed(customerId, call(contract.resendWebhookEvents, { params: { customerId, endpointId: id }, body }));

export const retryDelivery = (customerId: number, { id, endpointId }: contract.WebhookDelivery): Promise<unknown> =>
  refreshed(customerId, call(contract.retryWebhookDeliveryOf, { params: { customerId, endpointId, deliveryId: id } }));

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

/** The displayed name of an endpoint: its description, or else its host. */
export const nameOf = ({ description, url }: Pick<Webhook, "description" | "url">): string =>
  description ?? hostOf(url);

/** The key under which the form of a new endpoint is kept over a reload. */
export const newWebhookKey = "webhook.new";
