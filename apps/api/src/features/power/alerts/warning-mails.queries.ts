import type { Variant } from "@demarc/contract/core/variants";
import type { FeedLabel, PowerAlertKind } from "@demarc/contract/power/power-figures";
import { defaultPowerAlert } from "@demarc/contract/power/power";
import { sql } from "../../../platform/database/sql.ts";
import { warnedPlaces } from "./power-warnings.queries.ts";

export interface DueWarningMail {
  id: string;
  customerId: number;
  isCleared: boolean;
  kind: PowerAlertKind;
  feed: FeedLabel | null;
  value: number | null;
  limit: number | null;
  rackId: string | null;
  sharedColoId: string | null;
  name: string;
  reference: string | null;
  variant: Variant;
  locale: "en" | "nl";
  recipients: { firstName: string; email: string }[];
}

const clock = sql`(now() at time zone 'Europe/Amsterdam')::time`;

/**
 * Warnings outside the quiet hours of their alert. A warning that was cleared before it was mailed is not mailed at all. A
 * clearance is mailed only if the warning was.
 */
export const listDueWarningMails = (limit: number) => sql<DueWarningMail>`
  select warning.id, warning.customer_id as "customerId", warning.cleared_at is not null as "isCleared", warning.kind, warning.feed,
    warning.value_pct::float8 as value, warning.limit_pct::float8 as "limit", warning.rack_id as "rackId",
    warning.shared_colo_id as "sharedColoId",
    place.name, place.reference, customer.variant, customer.locale,
    (select coalesce(jsonb_agg(jsonb_build_object('firstName', first_name, 'email', email) order by email), '[]') from (
      select distinct on (lower(contact.email)) contact.first_name, contact.email from customer_contact contact
      where contact.customer_id = warning.customer_id
        and contact.types && coalesce(alert.contact_types, ${[...defaultPowerAlert.contactTypes]}::text[])
      order by lower(contact.email), contact.id) as chosen) as recipients
  from power_warning warning
  join customer on customer.id = warning.customer_id
  join (${warnedPlaces}) place on place.id = warning.id
  left join power_alert alert on alert.rack_id = warning.rack_id or alert.shared_colo_id = warning.shared_colo_id
  where (warning.raise_mailed_at is null and warning.cleared_at is null
      or warning.raise_mailed_at is not null and warning.cleared_at is not null and warning.clear_mailed_at is null)
    and not coalesce(case when alert.quiet_from <= alert.quiet_until then ${clock} >= alert.quiet_from and ${clock} < alert.quiet_until
      else ${clock} >= alert.quiet_from or ${clock} < alert.quiet_until end, false)
  order by warning.raised_at limit ${limit}::int`;

/** Marks a warning as mailed; no row if another worker has done so. */
export const markMailed = (id: string, isCleared: boolean) =>
  isCleared
    ? sql<{ id: string }>`
        update power_warning set clear_mailed_at = now() where id = ${id}::uuid and clear_mailed_at is null returning id`
    : sql<{ id: string }>`
        update power_warning set raise_mailed_at = now() where id = ${id}::uuid and raise_mailed_at is null returning id`;
