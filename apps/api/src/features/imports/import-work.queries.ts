import { importDays } from "@demarc/contract/operator/imports";
import { sql } from "../../platform/database/sql.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";

// Run as portal_jobs.

/** After the last failed attempt of its job, an import waits for the same request again. */
export const giveUp = (id: string) => sql`
  update data_import set state = case state when 'PREVIEWING' then 'MAPPED' else 'PREVIEWED' end, failure = 'internal',
    version = version + 1, updated_at = now()
  where id = ${id}::uuid and state in ('PREVIEWING', 'IMPORTING')`;

const old = sql`created_at < now() - make_interval(days => ${importDays}::int)`;
const ofOld = sql`import_id in (select id from data_import where ${old})`;

// Rows and images are deleted first, so that no statement deletes the rows of many imports. Mappings stay.
export const deleteOldImages = () => deleteBatch(sql`data_import_image`, ofOld);
export const deleteOldRows = () => deleteBatch(sql`data_import_row`, ofOld);
export const deleteOldImports = () => deleteBatch(sql`data_import`, old);
