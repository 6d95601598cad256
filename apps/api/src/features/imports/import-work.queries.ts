import { importDays } from "@demarc/contract/operator/imports";
import { sql } from "../../platform/database/sql.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";

// Run as portal_jobs.

/** A job that failed for the last time: the import waits for the same request again. */
export const giveUp = (id: string) => sql`
  update data_import set state = case state when 'PREVIEWING' then 'MAPPED' else 'PREVIEWED' end, failure = 'internal',
    version = version + 1, updated_at = now()
  where id = ${id}::uuid and state in ('PREVIEWING', 'IMPORTING')`;

const old = sql`created_at < now() - make_interval(days => ${importDays}::int)`;
const ofOld = sql`import_id in (select id from data_import where ${old})`;

// The rows and images go first, so that no statement deletes those of many imports. Mappings stay.
export const deleteOldImages = () => deleteBatch(sql`data_import_image`, ofOld);
export const deleteOldRows = () => deleteBatch(sql`data_import_row`, ofOld);
export const deleteOldImports = () => deleteBatch(sql`data_import`, old);
