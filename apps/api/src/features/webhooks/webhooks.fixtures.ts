import { adding, type CallContext, type Fixtures, type Ids, type Rows } from "../../testing/fixtures.ts";

/** An endpoint that gets only tests, which do not require a right. It belongs to a company, or else to the operator. */
const addEndpoint = `insert into webhook_endpoint (url, format, types, signature, owner, customer_id)
  values ('https://erp.example/demarc', 'standard', '{webhook.test}', 'v1', case when $1::int is null then 'test' end, $1::int)
  returning id as "endpointId"`;

const addDelivery = `with secret as (
    insert into webhook_secret (endpoint_id, customer_id, sealed) values ($1, $2::int, '')
  ), delivery as (
    insert into webhook_delivery (endpoint_id, customer_id, type, subject, state)
    values ($1, $2::int, 'webhook.test', 'webhook-endpoint/' || $1::uuid, 'FAILED') returning id
  )
  insert into webhook_attempt (delivery_id, customer_id, ms) select id, $2::int, 1 from delivery
  returning delivery_id as "deliveryId"`;

const addRecords = async (database: Rows, customerId: number | null): Promise<Ids> => {
  const made = await adding(database)(addEndpoint, customerId);
  return { ...made, ...(await adding(database)(addDelivery, made["endpointId"], customerId)) };
};

const pathWith = (path: string, { endpointId = "", deliveryId = "" }: Ids): string =>
  path.replace(":endpointId", endpointId).replace(":deliveryId", deliveryId);

/** Leaves room for another endpoint of the company. */
const prepareCustomer = async ({ api: { database }, customerId }: CallContext, path: string) => {
  await database.rows("delete from webhook_endpoint where customer_id = $1", [customerId]);
  return { path: path.includes(":endpointId") ? pathWith(path, await addRecords(database, customerId)) : path };
};

export const fixtures: Fixtures = {
  bodies: () => ({
    createWebhookEndpoint: { url: "https://erp.example/demarc", types: ["webhook.test"] },
    changeWebhookEndpoint: { description: "Orders for the ERP" },
    rotateWebhookSecret: {},
    testWebhookEndpoint: {},
    resendEvents: { from: "2026-11-01T00:00:00Z" },
    retryWebhookDelivery: {},
    createWebhook: { url: "https://erp.example/demarc", types: ["order.*"] },
    updateWebhook: { description: "Orders for the ERP" },
    rotateWebhook: {},
    // Its address is in the hosts file, so that no name server is asked.
    tryWebhook: { url: "https://localhost/demarc" },
    resendWebhookEvents: { from: "2026-11-01T00:00:00Z" },
  }),
  prepare: async (context, path) => {
    const { api, endpoint } = context;
    if (/^\/v1\/customer\/[^/]+\/webhook-endpoint/.test(endpoint.path)) return prepareCustomer(context, path);
    if (!/^\/operator\/v1\/webhook-(endpoint|delivery)\//.test(endpoint.path)) return {};
    return { path: pathWith(path, await addRecords(api.database, null)) };
  },
  plant: addRecords,
  records: addRecords,
  ids: {
    endpointId: "select id, customer_id from webhook_endpoint where customer_id is not null",
    deliveryId: "select id, customer_id from webhook_delivery where customer_id is not null",
  },
};
