import { sql } from "../../platform/database/sql.ts";
import type { MsaTemplate } from "./msa-template.ts";

export interface TemplateRow {
  readonly version: string;
  readonly content: MsaTemplate;
}

/** The template of a version; without one, the newest. */
export const findTemplate = (version: string | null) => sql<TemplateRow>`
  select version, content from msa_template
  where ${version}::text is null or version = ${version}::text order by created_at desc, version desc limit 1`;

export const listTemplates = () => sql<{ version: string; createdAt: string; agreements: number }>`
  select version, created_at as "createdAt",
    (select count(*)::int from msa where msa.template_version = msa_template.version) as agreements
  from msa_template order by created_at desc, version desc`;

/** No row if the version exists: what was sent to customers does not change. */
export const insertTemplate = (template: MsaTemplate) => sql<{ version: string }>`
  insert into msa_template (version, content) values (${template.version}, ${JSON.stringify(template)}::jsonb)
  on conflict do nothing returning version`;
