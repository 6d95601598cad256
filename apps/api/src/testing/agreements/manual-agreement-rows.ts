import type { ManualAgreementStatus } from "@demarc/contract/manual-agreements";
import type { OwnerRows } from "../tokens/session-token.ts";

interface Rows {
  readonly rows: OwnerRows;
}

/** Overrides of the default: a pending agreement of one year that renews yearly, with 30 days' notice. */
export interface PlantedAgreement {
  readonly status?: "DRAFT" | ManualAgreementStatus;
  /** The first day; for an agreement that is not in force, the requested first day. */
  readonly startDate?: string;
  readonly termMonths?: number;
  readonly noticeDays?: number;
  /** Null: it ends with its term. */
  readonly renewalMonths?: number | null;
  readonly renewals?: number;
  readonly termEnd?: string;
  readonly endDate?: string;
  readonly acceptUntil?: string;
  readonly title?: string;
}

/** Adds an agreement of EUR 450.00 a month and 100.00 once, with one document. By default it waits for acceptance. */
export const plantAgreement = async (
  { rows }: Rows,
  customerId: number,
  given: PlantedAgreement = {},
): Promise<{ readonly id: string; readonly number: string; readonly documentId: string }> => {
  const { status = "PENDING_ACCEPTANCE", renewalMonths = 12 } = given;
  const [made] = await rows<{ id: string; number: string; documentId: string }>(
    `with kept as (
       insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
       values ($1, 'AGREEMENT', 'terms.pdf', 'application/pdf', 4, sha256('%PDF'), '%PDF') returning id
     ), agreement as (
       insert into manual_agreement (customer_id, number, title, category, description, status, start_date, term_months, notice_days,
         renewal_months, renewals, term_end, end_date, lines, nrc_total, mrc_total, published_at, accept_until,
         termination_requested_at, accepted_at, accepted_by_name, created_by)
       values ($1, next_manual_agreement_number(2026), coalesce($2, 'Maintenance of the branch network'), 'MAINTENANCE', 'We keep it **running**.', $3,
         $4::date, $5, $6, $7, $8, $9::date, $10::date,
         '[{"description": "Maintenance", "quantity": "3", "nrc": "0.00", "mrc": "150.00"}, {"description": "Set-up", "quantity": "1", "nrc": "100.00", "mrc": "0.00"}]',
         100, 450, case when $3 <> 'DRAFT' then now() end,
         case when $3 <> 'DRAFT' then coalesce($11::date, current_date + 60) end,
         case when $3 = 'ENDING' then now() end, case when $3 in ('ACTIVE', 'ENDING') then now() end,
         case when $3 in ('ACTIVE', 'ENDING') then 'Ruth Klein' end, 'test')
       returning id, number
     ), part as (
       insert into manual_agreement_document (agreement_id, document_id, customer_id, position)
       select agreement.id, kept.id, $1, 0 from agreement, kept
     ), step as (
       insert into manual_agreement_change (agreement_id, customer_id, from_status, to_status, event, actor_type, actor)
       select id, $1, 'DRAFT', 'PENDING_ACCEPTANCE', 'publish', 'OPERATOR', 'test' from agreement where $3 <> 'DRAFT'
     )
     select agreement.id, agreement.number, kept.id as "documentId" from agreement, kept`,
    [
      customerId,
      given.title ?? null,
      status,
      given.startDate ?? null,
      given.termMonths ?? 12,
      given.noticeDays ?? 30,
      renewalMonths,
      given.renewals ?? 0,
      given.termEnd ?? null,
      given.endDate ?? null,
      given.acceptUntil ?? null,
    ],
  );
  if (!made) throw new Error("no agreement was planted");
  return made;
};
