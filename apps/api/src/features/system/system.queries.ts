import { sql } from "../../platform/database/sql.ts";

export const checkDatabase = sql<{ isReady: boolean }>`select true as "isReady"`;
