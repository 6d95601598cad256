import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import type { Sql } from "sql-template-tag";

const names = new Map<string, string>();

/** A statement that each connection parses and plans once; for those of which a sign-in needs several. */
export function prepared({ text, values }: Sql): QueryConfig {
  const name = names.get(text) ?? `i${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  names.set(text, name);
  return { name, text, values };
}
