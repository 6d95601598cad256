import { hashOfToken, newToken, prefixOfToken } from "../../platform/tokens/api-token-format.ts";
import { rights as allRights } from "@demarc/contract/core/rights";
import type { TestDatabase } from "../test-database.ts";

export const serviceToken = async (
  { rows }: Pick<TestDatabase, "rows">,
  {
    name = `test-${crypto.randomUUID()}`,
    ranges = [],
    rights = allRights,
    person = "os:test",
  }: {
    readonly name?: string;
    readonly ranges?: readonly string[];
    readonly rights?: readonly string[];
    readonly person?: string;
  } = {},
): Promise<string> => {
  const token = newToken("service");
  await rows(
    `insert into service_token (name, prefix, secret_hash, rights, ranges, expires_at, created_by, person)
     values (left($1, 40), $2, $3, $5, $4, now() + interval '400 days', 'test', $6)`,
    [name, prefixOfToken(token), hashOfToken(token), ranges, rights, person],
  );
  return token;
};
