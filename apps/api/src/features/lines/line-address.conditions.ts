import { sql } from "../../platform/database/sql.ts";

/** The postal code of a line as people read it: a Dutch one has a space. */
export const spacedPostalCode = sql`regexp_replace(line.postal_code, '^([0-9]{4})([A-Z]{2})$', '\\1 \\2')`;
