import { mostUnread } from "@demarc/contract/core/unread";
import type { Role } from "@demarc/contract/core/access";
import type { NotificationFacts } from "../../platform/notifications.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";
import { countRows } from "../../platform/database/record-list.ts";
import { empty, sql } from "../../platform/database/sql.ts";

/** The owner of the notifications, and the event types that this person can still see. */
export interface Reader {
  readonly customerId: number;
  readonly accountId: string;
  readonly types: readonly string[];
}

export interface NotificationRow extends Pick<NotificationFacts, "subject" | "detail" | "link"> {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly createdAt: string;
  readonly readAt: string | null;
}

const columns = sql`
  id, account_id as "accountId", type, subject, detail, link, created_at as "createdAt", read_at as "readAt"`;

const ofReader = ({ customerId, accountId, types }: Reader) => sql`
  account_id = ${accountId}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
  and type = any (${[...types]}::text[])`;

const unreadOnly = (unread: boolean | undefined) => (unread === true ? sql`and read_at is null` : empty);

export const listNotifications = (reader: Reader, unread: boolean | undefined, limit: number, offset: number) =>
  sql<NotificationRow>`
    select ${columns} from notification where ${ofReader(reader)} ${unreadOnly(unread)}
    order by id desc limit ${limit}::int offset ${offset}::int`;

export const countNotifications = (reader: Reader, unread: boolean | undefined) =>
  countRows(sql`notification`, sql`${ofReader(reader)} ${unreadOnly(unread)}`);

export interface UnreadRow {
  readonly unread: number;
  readonly latestId: string | null;
}

/** The number of unread notifications, counted up to `mostUnread`, and the id of the newest one. */
export const findUnread = (reader: Reader) => sql<UnreadRow>`
  select count(*)::int as unread, (array_agg(id order by id desc))[1] as "latestId" from (
    select id from notification where ${ofReader(reader)} and read_at is null order by id desc limit ${mostUnread}::int
  ) waiting`;

/** Marks a notification as read; keeps the time when it was first read. */
export const readNotification = (reader: Reader, id: string) => sql<NotificationRow>`
  update notification set read_at = coalesce(read_at, now()) where id = ${id}::uuid and ${ofReader(reader)}
  returning ${columns}`;

/** Marks the notifications up to and including `upTo` as read. */
export const readNotifications = (reader: Reader, upTo: string) => sql`
  update notification set read_at = now() where id <= ${upTo}::uuid and read_at is null and ${ofReader(reader)}`;

export const findOwnNotification = (reader: Reader, id: string) => sql<{ id: string }>`
  select id from notification where id = ${id}::uuid and ${ofReader(reader)}`;

/** An event of the outbox. */
export interface EventRow {
  readonly id: string;
  readonly type: string;
  /** Null for an event without a company, which notifies no person. */
  readonly customerId: number | null;
  readonly entityId: string;
  readonly actorId: string | null;
}

/** Run as portal_jobs. */
/** An event of a company. */
export interface CustomerEvent extends EventRow {
  readonly customerId: number;
}

export const findEvent = (id: string) => sql<EventRow>`
  select id, type, customer_id as "customerId", entity_id as "entityId", actor_id as "actorId" from outbox_event
  where id = ${id}::uuid`;

/**
 * Serialises the writers of a company until the transaction ends. Ids increase with time, so a new notification never appears
 * below one that was already read.
 */
export const waitForWriters = (customerId: number) => sql`
  select pg_advisory_xact_lock(hashtext('notification'), ${customerId}::int)`;

export interface Recipients {
  /** Null for every user. */
  readonly role: Role | null;
  readonly only: string | null;
  readonly except: string | null;
}

/** Writes the notifications of an event, except for the account that caused it or whose API token did. Run as portal_jobs. */
export const insertNotifications = (
  event: EventRow,
  { subject, detail, link }: NotificationFacts,
  { role, only, except }: Recipients,
) => sql`
  insert into notification (customer_id, account_id, event_id, type, subject, detail, link)
  select account.customer_id, account.id, ${event.id}::uuid, ${event.type}, ${subject}, ${detail}::text, ${link}
  from customer_account account
  where account.customer_id = ${event.customerId}::int and account.status = 'ENABLED' and account.kind = 'PERSON'
    and account.deleted_at is null
    and (${role}::text is null or account.roles && array['RESELLER_ADMIN', ${role}::text])
    and (${only}::uuid is null or account.id = ${only}::uuid)
    and account.id is distinct from ${except}::uuid
    and account.id::text is distinct from ${event.actorId}::text
    and not exists (
      select from api_token token where token.id::text = ${event.actorId}::text and token.account_id = account.id)
  on conflict (event_id, account_id) do nothing`;

/** Days that a notification is kept once it is read. */
const readDays = 90;

export const deleteReadNotifications = () =>
  deleteBatch(sql`notification`, sql`read_at < now() - make_interval(days => ${readDays}::int)`);
export const deleteOldNotifications = () =>
  deleteBatch(sql`notification`, sql`id < first_uuidv7(now() - interval '13 months')`);
