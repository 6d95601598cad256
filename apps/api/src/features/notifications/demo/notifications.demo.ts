import type pg from "pg";
import { fixedUuid } from "../../../demo/fixed-uuid.ts";
import type { NotificationSource } from "../../../platform/notifications.ts";
import { type EventRow, insertNotifications } from "../notifications.queries.ts";
import { recipientsOf } from "../notifications.rules.ts";

interface DemoEvent extends Omit<EventRow, "id" | "customerId"> {
  readonly customerId: number;
  readonly at: Date;
}

/** Past days with notifications, and the maximum number of events per company. */
const days = 80;
const mostEvents = 12;
/** How many of the newest notifications of a person are unread. */
const mostUnread = 2;

/** What happened to the orders, quotations, invoices and agreements of the demo, by their histories and dates; oldest first. */
const happened = `
  with known as (
    select 'order.' || replace(lower(to_status), '_', '-') as type, customer_id, order_id::text as entity_id, at,
      case when actor_type in ('ACCOUNT', 'API_TOKEN') then actor end as actor_id
    from order_status_change
    where to_status in ('AWAITING_CUSTOMER', 'SCHEDULED', 'COMPLETED', 'REJECTED', 'CANCELLED') and to_status is distinct from from_status
    union all
    select 'invoice.published', customer_id, number, issue_date + time '08:12', null from invoice where status <> 'DRAFT' and type = 'INVOICE'
    union all
    select 'invoice.overdue', customer_id, number, due_date + interval '1 day 10 minutes', null from invoice where status = 'OVERDUE'
    union all
    select 'quotation.published', customer_id, id::text, published_at, null from quotation where status = 'PUBLISHED'
    union all
    select 'msa.sent', customer_id, id::text, sent_at, null from msa where status in ('PENDING_SIGNATURE', 'SIGNING')
    union all
    select 'msa.activated', customer_id, id::text, countersigned_at, null from msa where countersigned_at is not null
  ), numbered as (
    select known.*, row_number() over (partition by customer_id order by at desc, type, entity_id) as nth
    from known where at between now() - make_interval(days => $1) and now()
  )
  select type, customer_id as "customerId", entity_id as "entityId", actor_id as "actorId", at from numbered where nth <= $2
  order by at, type, entity_id`;

const hourIn = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Amsterdam", hour: "2-digit", hourCycle: "h23" });

/** The demo has events at any hour. Moves one in the evening or at night to the next morning, if that is in the past. */
const atWork = (at: Date): Date => {
  const hour = Number(hourIn.format(at));
  const hours = hour < 7 ? 8 : hour > 19 ? 11 : 0;
  const moved = new Date(at.getTime() + hours * 3_600_000);
  return moved.getTime() < Date.now() ? moved : at;
};

/** A version 7 UUID for a moment, because notifications are listed by id. */
const idAt = (at: Date, name: string): string => {
  const moment = at.getTime().toString(16).padStart(12, "0");
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${fixedUuid(name).slice(15)}`;
};

const insertOne = async (client: pg.Client, event: DemoEvent, source: NotificationSource): Promise<void> => {
  const { customerId, entityId } = event;
  const at = atWork(event.at);
  const { rows: facts } = await client.query(source.find(customerId, entityId));
  const [fact] = facts;
  if (!fact) return;
  const id = fixedUuid(`event ${event.type} ${entityId}`);
  await client.query(insertNotifications({ ...event, id }, fact, recipientsOf(source, entityId, null)));
  const { rows } = await client.query<{ id: string; accountId: string }>(
    `select id, account_id as "accountId" from notification where event_id = $1`,
    [id],
  );
  for (const { id: given, accountId } of rows)
    await client.query("update notification set id = $2, created_at = $3 where id = $1", [
      given,
      idAt(at, `notification ${event.type} ${entityId} ${accountId}`),
      at,
    ]);
};

/** Inserts notifications about the demo's own history. All but the newest ones of each person are read. */
export const insertDemoNotifications = async (
  client: pg.Client,
  sources: readonly NotificationSource[],
): Promise<void> => {
  const { rows } = await client.query<DemoEvent>(happened, [days, mostEvents]);
  for (const event of rows) {
    const source = sources.find((one) => one.event === event.type);
    if (source) await insertOne(client, event, source);
  }
  await client.query(
    `update notification set read_at = least(created_at + interval '3 hours', now()) where id in (
       select id from (select id, row_number() over (partition by account_id order by id desc) as nth from notification) numbered
       where nth > $1)`,
    [mostUnread],
  );
};
