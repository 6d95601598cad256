import type { Fixtures } from "../../testing/fixtures.ts";

/** An endpoint that only tests are sent to, so that no right of a kind is needed. */
const addEndpoint = `insert into webhook_endpoint (url, format, types, signature, owner)
  values ('https://erp.example/demarc', 'standard', '{webhook.test}', 'v1', 'test') returning id`;

const addDelivery = `insert into webhook_delivery (endpoint_id, type, subject, state)
  values ($1, 'webhook.test', 'webhook-endpoint/' || $1::uuid, 'FAILED') returning id`;

export const fixtures: Fixtures = {
  bodies: () => ({
    createWebhookEndpoint: { url: "https://erp.example/demarc", types: ["webhook.test"] },
    changeWebhookEndpoint: { description: "Orders for the ERP" },
    rotateWebhookSecret: {},
    testWebhookEndpoint: {},
    resendEvents: { from: "2026-11-01T00:00:00Z" },
    retryWebhookDelivery: {},
  }),
  prepare: async ({ api: { database }, endpoint }) => {
    if (!/^\/operator\/v1\/webhook-(endpoint|delivery)\//.test(endpoint.path)) return {};
    const [made] = await database.rows<{ id: string }>(addEndpoint);
    const [delivery] = await database.rows<{ id: string }>(addDelivery, [made?.id]);
    return { path: endpoint.path.replace(":endpointId", made?.id ?? "").replace(":deliveryId", delivery?.id ?? "") };
  },
};
