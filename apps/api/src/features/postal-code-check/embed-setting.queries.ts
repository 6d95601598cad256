import type { EmbedSetting } from "@demarc/contract/postal-code-check/embed-setting";
import { sql } from "../../platform/database/sql.ts";

export type EmbedSettingRow = EmbedSetting;

export const findEmbedSetting = (customerId: number) => sql<EmbedSettingRow>`
  select key, origins, color, version from embed_setting
  where customer_id = ${customerId}::int and customer_id = any (current_customers())`;

export const findEmbedSettingForUpdate = (customerId: number) => sql<EmbedSettingRow>`
  ${findEmbedSetting(customerId)} for no key update`;

/** Creates the row of a company that has none; parallel requests create one. */
export const insertEmbedSetting = (customerId: number) => sql`
  insert into embed_setting (customer_id) values (${customerId}::int) on conflict (customer_id) do nothing`;

export const updateEmbedSetting = (
  customerId: number,
  origins: readonly string[],
  color: string | null,
) => sql<EmbedSettingRow>`
  update embed_setting set origins = ${[...origins]}::text[], color = ${color}::text, updated_at = now(), version = version + 1
  where customer_id = ${customerId}::int and customer_id = current_customer()
  returning key, origins, color, version`;

/** The setting of a key, for the public page. Run as portal_signup. */
export const findSettingOfKey = (key: string) => sql<{ origins: string[]; color: string | null }>`
  select origins, color from embed_setting_of(${key}::uuid)`;
