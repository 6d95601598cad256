import { sql } from "../../platform/database/sql.ts";
import type { Swept } from "../../platform/jobs/sweep-batches.ts";

/** Deletes a batch of unreferenced uploads older than `hours` and records each in the ledger. Run as portal_jobs. */
export const removeUnnamedUploads = (hours: number, limit: number) => sql<Swept>`
  with removed as (
    delete from document where id = any (array(
      select id from document where kind in ('LOA', 'ATTACHMENT') and created_at < now() - make_interval(hours => ${hours}::int)
        and not exists (select from route_authorisation where loa_document_id = document.id)
        and not exists (select from order_document where document_id = document.id)
        and not exists (select from dc_connection where document.id in (loa_document_id, test_report_id))
        and not exists (select from msa where document.id in (document_id, signed_document_id, certificate_document_id))
        and not exists (select from wdm_service where test_report_id = document.id)
        and not exists (select from quotation where document_id = document.id)
        and not exists (select from invoice where document.id in (pdf_document_id, ubl_document_id))
        and not exists (select from quotation_request_document where document_id = document.id)
        and not exists (select from manual_agreement_document where document_id = document.id)
      limit ${limit}::int))
    returning id, customer_id, file_name
  ), written as (
    insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, after)
    select '13 months', customer_id, 'SYSTEM', 'document.removed', 'document', id::text, jsonb_build_object('fileName', file_name)
    from removed
  )
  select count(*)::int as count from removed`;
