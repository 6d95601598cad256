import type { NoticeKind } from "@demarc/contract/core/words";
import type { Sql } from "./database/sql.ts";

/** A contract that runs and is not cancelled, with the columns of the database. */
export interface NoticeContract {
  readonly id: string;
  readonly customer_id: number | null;
  readonly name: string;
  readonly reference: string | null;
  readonly place: string | null;
  /** The path of its screen in the portal. */
  readonly route: string;
  readonly contract_start: string | null;
  /** The end of the first term. Null for a contract without a term. */
  readonly contract_end: string | null;
  /** The months of the first term, if renewals count from the first day; null if they count from the end of the first term. */
  readonly term_months: number | null;
  /** The end from which its running period is counted: of the first term, or of the period that a timer last renewed. */
  readonly bound_until: string | null;
  readonly notice_days: number;
  readonly auto_renew: boolean;
  readonly renewal_months: number;
  readonly mrc: string | null;
  readonly updated_at: string;
}

/**
 * A kind of contract that a feature adds to the notice calendar. `contracts` selects those of all companies; the calendar filters
 * them by `customer_id`.
 */
export interface NoticeSource {
  readonly kind: NoticeKind;
  readonly contracts: Sql<NoticeContract>;
}
