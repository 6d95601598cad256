import type { QuotationEvent, QuotationStatus } from "@demarc/contract/quotations/quotation-fields";
import type { AuthoredChange } from "../../../platform/changes/authored-change.ts";
import { sql } from "../../../platform/database/sql.ts";
import type { StoredOption } from "./quotation-options.ts";

export type VatTreatment = "STANDARD_NL" | "REVERSE_CHARGE_EU" | "EXPORT";

/** A quotation that could still be accepted when its next revision was started; only then is its company notified. */
export const findRevisedWhileOpen = (id: string) => sql<{ id: string }>`
  select quotation.id from quotation join quotation_status_change part on part.quotation_id = quotation.id
  where quotation.id = ${id}::uuid and part.event = 'revise' and part.from_status = 'PUBLISHED'
    and (part.at at time zone 'Europe/Amsterdam')::date <= valid_until`;

export interface LockedQuotationRow {
  readonly id: string;
  readonly customerId: number;
  readonly number: string;
  readonly revision: number;
  readonly status: QuotationStatus;
  readonly title: string;
  readonly validUntil: string;
  readonly options: readonly StoredOption[];
  readonly vatRate: string;
  readonly vatTreatment: VatTreatment;
  readonly priceListVersion: string;
  readonly contactAccountId: string | null;
  readonly acceptedOptionId: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly rejectReason: string | null;
  readonly supersedesId: string | null;
  readonly version: number;
}

const lockedColumns = sql`
  id, customer_id as "customerId", number, revision, status, title, valid_until as "validUntil", options, vat_rate as "vatRate", vat_treatment as "vatTreatment",
  price_list_version as "priceListVersion", contact_account_id as "contactAccountId", accepted_option_id as "acceptedOptionId",
  purchase_order_number as "purchaseOrderNumber", reject_reason as "rejectReason", supersedes_id as "supersedesId", version`;

/** A published quotation of the customer of a path. */
export const findQuotationForUpdate = (customerId: number, id: string) => sql<LockedQuotationRow>`
  select ${lockedColumns} from quotation
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
    and published_at is not null for no key update`;

/** For timers, which see every company. */
export const findAnyQuotationForUpdate = (id: string) => sql<LockedQuotationRow>`
  select ${lockedColumns} from quotation where id = ${id}::uuid for no key update`;

export const findLatestRevisionForUpdate = (number: string) => sql<LockedQuotationRow>`
  select ${lockedColumns} from quotation where number = ${number} order by revision desc limit 1 for no key update`;

type Located = Pick<LockedQuotationRow, "id" | "customerId">;

/** What a step writes besides the state. A field that is left out stays as it is. */
export interface QuotationWritten {
  readonly accepted?: {
    readonly option: StoredOption;
    readonly by: string;
    readonly name: string;
    readonly ip: string;
    readonly purchaseOrderNumber: string | null;
  };
  readonly rejectReason?: string;
}

export const updateQuotationStatus = (
  { id, customerId }: Located,
  status: QuotationStatus,
  { accepted, rejectReason }: QuotationWritten,
) => sql<{ version: number }>`
  update quotation set status = ${status}, version = version + 1, updated_at = now(),
    decided_at = case when ${status}::text in ('ACCEPTED', 'REJECTED') then now() else decided_at end,
    accepted_option_id = coalesce(${accepted?.option.id ?? null}::uuid, accepted_option_id),
    accepted_by = coalesce(${accepted?.by ?? null}::uuid, accepted_by),
    accepted_name = coalesce(${accepted?.name ?? null}::text, accepted_name),
    accepted_ip = coalesce(${accepted?.ip ?? null}::inet, accepted_ip),
    purchase_order_number = coalesce(${accepted?.purchaseOrderNumber ?? null}::text, purchase_order_number),
    contract_term_months = coalesce(${accepted?.option.contractTermMonths ?? null}::int, contract_term_months),
    nrc_total = coalesce(${accepted?.option.nrcTotal ?? null}::numeric, nrc_total),
    mrc_total = coalesce(${accepted?.option.mrcTotal ?? null}::numeric, mrc_total),
    contract_total = coalesce(${accepted?.option.contractTotal ?? null}::numeric, contract_total),
    reject_reason = coalesce(${rejectReason ?? null}::text, reject_reason)
  where id = ${id}::uuid and customer_id = ${customerId}::int returning version`;

interface StatusChange {
  readonly from: QuotationStatus | null;
  readonly to: QuotationStatus;
  readonly event: QuotationEvent;
  readonly reason: string | null;
}

export const insertQuotationStatusChange = (
  { id, customerId }: Located,
  { from, to, event, reason }: StatusChange,
  { actorType, actor }: Pick<AuthoredChange, "actorType" | "actor">,
) => sql`
  insert into quotation_status_change (quotation_id, customer_id, from_status, to_status, event, actor_type, actor, reason)
  values (${id}::uuid, ${customerId}::int, ${from}, ${to}, ${event}, ${actorType}, ${actor}, ${reason})`;

export const findRejection = ({ id, customerId }: Located) => sql<Pick<AuthoredChange, "actorType" | "actor">>`
  select actor_type as "actorType", actor from quotation_status_change
  where quotation_id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
    and event = 'reject' order by at desc limit 1`;
