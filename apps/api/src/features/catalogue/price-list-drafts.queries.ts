import type { OperatorPriceListDraft } from "@demarc/contract/operator/price-lists";
import { sql } from "../../platform/database/sql.ts";
import type { DraftPrices } from "./price-list-drafts.rules.ts";

export interface DraftRow extends OperatorPriceListDraft, DraftPrices {}

const heads = sql`version, status, valid_from as "validFrom", published_by as "publishedBy", updated_at as "updatedAt"`;
const whole = sql`${heads}, products, class_prices as "classPrices"`;

export const listDrafts = (most: number) => sql<OperatorPriceListDraft>`
  select ${heads} from price_list_draft order by updated_at desc, version desc limit ${most}::int`;

/** The first draft after a version, if there is one, and the next one. Run as portal_operator. */
export const listOpenDrafts = (after: string) => sql<Pick<DraftRow, "version" | "validFrom" | "products">>`
  select version, valid_from as "validFrom", products from price_list_draft
  where status = 'DRAFT' and version > ${after} order by version limit 2`;

export const findDraft = (version: string) => sql<DraftRow>`
  select ${whole} from price_list_draft where version = ${version}`;

/** The draft as it is after an undo of its import that runs at the same time. */
export const lockDraft = (version: string) => sql<DraftRow>`
  select ${whole} from price_list_draft where version = ${version} for no key update`;

/** Changes of drafts wait for each other. */
export const lockDrafts = () => sql`select pg_advisory_xact_lock(hashtext('price list drafts'))`;

/** Whether a change of the catalogue has this version. */
export const findPublishedList = (version: string) => sql<{ version: string }>`
  select version from price_list where version = ${version}`;

export const saveDraft = (version: string, { validFrom, products, classPrices }: DraftPrices) => sql`
  insert into price_list_draft (version, valid_from, products, class_prices)
  values (${version}, ${validFrom}::date, ${JSON.stringify(products)}::jsonb, ${JSON.stringify(classPrices)}::jsonb)
  on conflict (version) do update set valid_from = excluded.valid_from, products = excluded.products,
    class_prices = excluded.class_prices, updated_at = now()`;

export const setDraftStatus = (version: string, status: "SCHEDULED" | "EFFECTIVE", by: string) => sql`
  update price_list_draft set status = ${status}, published_by = coalesce(published_by, left(${by}, 100)), updated_at = now()
  where version = ${version}`;

export interface DueDraft extends Pick<DraftPrices, "products" | "classPrices"> {
  readonly version: string;
  readonly publishedBy: string;
}

/** Price lists to start, in the order of their days. */
export const listDueDrafts = (today: string) => sql<DueDraft>`
  select version, coalesce(published_by, '') as "publishedBy", products, class_prices as "classPrices" from price_list_draft
  where status = 'SCHEDULED' and valid_from <= ${today}::date order by valid_from, version`;
