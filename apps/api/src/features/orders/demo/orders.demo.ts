import type pg from "pg";
import { readPackage } from "../../catalogue/demo/package.demo.ts";
import { childOrders } from "./child-orders.demo.ts";
import { dataCentreOrders } from "./data-centre-orders.demo.ts";
import { lineOrders } from "./line-orders.demo.ts";
import { orderId, rowsOfOrder } from "./order-replay.demo.ts";

const demoOrders = [...lineOrders, ...dataCentreOrders, ...childOrders];

const insertRows = (client: pg.Client, statement: string, rows: readonly object[]) =>
  client.query(statement, [JSON.stringify(rows)]);

const insertOrderRows = (client: pg.Client, rows: readonly object[]) =>
  insertRows(
    client,
    `insert into customer_order (id, customer_id, kind, action, status, statuses_before, accepted_at, waiting_since, reminders, question,
       reason, customer_reference, reference, end_customer_id, package_code, site_code, site_code_z, route_code, body, place,
       contract_term_months, planned_date, delivered_date, nrc_total, mrc_total, price_list_version, target_service_type,
       target_service_id, milestones, services, created_by, submitted_at, external_ref, created_at, updated_at, order_number)
     select id, customer_id, kind, action, status, statuses_before, now() - accepted_days * interval '1 day',
       now() - waiting_days * interval '1 day', reminders, question, reason, customer_reference, reference, end_customer_id,
       package_code, site_code, site_code_z, route_code, body, place, term_months, planned_date, delivered_date, nrc_total,
       mrc_total, (select max(version) from price_list), target_type, target_id, milestones, services, created_by,
       now() - submitted_days * interval '1 day', external_ref, now() - coalesce(submitted_days, changed_days) * interval '1 day',
       now() - changed_days * interval '1 day',
       case when status <> 'DRAFT' then next_order_number(extract(year from now() - submitted_days * interval '1 day')::int) end
     from (select * from jsonb_to_recordset($1) as row (id uuid, customer_id int, kind text, action text, status text,
         statuses_before text[], accepted_days numeric, waiting_days numeric, reminders int, question text, reason text,
         customer_reference text, reference text, end_customer_id uuid, package_code text, site_code text, site_code_z text,
         route_code text, body jsonb, place text, term_months int, planned_date date, delivered_date date, nrc_total numeric,
         mrc_total numeric, target_type text, target_id uuid, milestones jsonb, services jsonb, created_by uuid,
         submitted_days numeric, changed_days numeric, external_ref text)
       order by submitted_days desc nulls last) in_order`,
    rows,
  );

const insertParts = async (
  client: pg.Client,
  parts: { readonly lines: readonly object[]; readonly steps: readonly object[]; readonly notes: readonly object[] },
): Promise<void> => {
  await insertRows(
    client,
    `insert into order_line select * from jsonb_to_recordset($1) as row (order_id uuid, customer_id int, position int, product_code text,
       description jsonb, charge_type text, quantity numeric, unit_price numeric, discount_pct numeric, amount numeric, vat_code text)`,
    parts.lines,
  );
  await insertRows(
    client,
    `insert into order_status_change (order_id, customer_id, at, from_status, to_status, event, actor_type, actor, reason)
     select order_id, customer_id, now() - days_ago * interval '1 day', from_status, to_status, event, actor_type, actor, reason
     from jsonb_to_recordset($1) as row (order_id uuid, customer_id int, days_ago numeric, from_status text, to_status text,
       event text, actor_type text, actor text, reason text)`,
    parts.steps,
  );
  await insertRows(
    client,
    `insert into order_note (order_id, customer_id, at, author_type, author, text, visibility)
     select order_id, customer_id, now() - days_ago * interval '1 day', author_type, author, text, visibility
     from jsonb_to_recordset($1) as row (order_id uuid, customer_id int, days_ago numeric, author_type text, author text,
       text text, visibility text)`,
    parts.notes,
  );
};

/** Ties the orders to what they reserved, made, change or end. */
const tie = async (client: pg.Client): Promise<void> => {
  for (const { key, reserved, documents = [], customerId } of demoOrders) {
    for (const id of documents)
      await client.query("insert into order_document (order_id, document_id, customer_id) values ($1, $2, $3)", [
        orderId(key),
        id,
        customerId,
      ]);
    if (reserved && "rackCode" in reserved)
      await client.query(
        `update rack_space set state = 'RESERVED', order_id = ordered.id, reserved_until = ordered.planned_date + 15
         from customer_order ordered where ordered.id = $1 and rack_code = $2`,
        [orderId(key), reserved.rackCode],
      );
    if (reserved && "channel" in reserved)
      await client.query(
        `with ordered as (select * from customer_order where id = $1),
           wave as (update wdm_service set order_id = ordered.id from ordered
             where wdm_service.route_code = ordered.route_code and channel = $2)
         update wdm_channel set order_id = ordered.id, reserved_until = ordered.planned_date + 15
         from ordered where wdm_channel.route_code = ordered.route_code and channel = $2`,
        [orderId(key), reserved.channel],
      );
  }
  for (const [type, table] of [
    ["line", "line"],
    ["rack", "rack"],
    ["dc-connection", "dc_connection"],
  ])
    await client.query(
      `update ${table} set order_id = ordered.id from customer_order ordered, jsonb_array_elements(ordered.services) as service
       where service ->> 'type' = $1 and ${table}.id = (service ->> 'id')::uuid`,
      [type],
    );
  // A termination is planned for the last day of its line.
  await client.query(
    `update customer_order ordered set target_lifecycle = 'ACTIVE',
       wish_date = case action when 'TERMINATE' then line.termination_date else wish_date end,
       planned_date = case action when 'TERMINATE' then line.termination_date else planned_date end
     from line where line.id = ordered.target_service_id`,
  );
};

/** Checks of the addresses of orders that wait for acceptance, older than the answers that the postal-code check keeps. */
const insertChecks = (client: pg.Client) =>
  client.query(
    `insert into availability_check (address_key, postal_code, house_number, house_number_extension, street, city, carrier_types,
       source, checked_at)
     select concat_ws(' ', address ->> 'postalCode', address ->> 'houseNumber', address ->> 'houseNumberExtension'),
       address ->> 'postalCode', (address ->> 'houseNumber')::int, address ->> 'houseNumberExtension',
       substring(place from '^(.+?) [0-9]'), substring(place from '[A-Z]{2} (.+)$'), '[]', 'builtin', now() - interval '26 hours'
     from customer_order cross join lateral (select body -> 'address' as address) given
     where kind = 'LINE' and status in ('SUBMITTED', 'AWAITING_CUSTOMER', 'ON_HOLD')`,
  );

/** Starts the order numbers at a realistic value. */
const startNumbers = (client: pg.Client) => client.query("select setval('order_number', 4480)");

/** Loads the orders of the demo with prices from the catalogue. Dates are relative to today. */
export const insertOrders = async (client: pg.Client): Promise<void> => {
  const racks = await client.query<{ id: string; name: string; siteCode: string }>(
    `select id, rack_code as name, site_code as "siteCode" from rack where not shared`,
  );
  const equipment = racks.rows.map((rack) => Object.assign(rack, { kind: "RACK" as const, lifecycle: "ACTIVE" }));
  const made = [];
  for (const order of demoOrders) {
    const chosen = await readPackage(client, order.customerId, order.body.packageCode ?? "");
    if (!chosen) throw new Error(`the catalogue has no package ${order.body.packageCode}`);
    made.push(rowsOfOrder(order, chosen, equipment));
  }
  await startNumbers(client);
  await insertOrderRows(
    client,
    made.map(({ order }) => order),
  );
  await insertParts(client, {
    lines: made.flatMap(({ lines }) => lines),
    steps: made.flatMap(({ steps }) => steps),
    notes: made.flatMap(({ notes }) => notes),
  });
  await tie(client);
  await insertChecks(client);
};
