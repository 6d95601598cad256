import { sql } from "../../platform/database/sql.ts";

/**
 * Deletes letters without a reference for `hours` and records each deletion in the ledger. Run as portal_jobs.
 */
export const removeUnnamedLetters = (hours: number) => sql`
  with removed as (
    delete from document where kind = 'LOA' and created_at < now() - make_interval(hours => ${hours}::int)
      and not exists (select from route_authorisation where loa_document_id = document.id)
      and not exists (select from order_document where document_id = document.id)
      and not exists (select from dc_connection where document.id in (loa_document_id, test_report_id))
      and not exists (select from wdm_service where test_report_id = document.id)
    returning id, customer_id, file_name
  )
  insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, after)
  select '13 months', customer_id, 'SYSTEM', 'document.removed', 'document', id::text, jsonb_build_object('fileName', file_name)
  from removed`;
