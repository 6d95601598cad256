import { randomUUID } from "node:crypto";
import type { OwnerRows } from "./tokens/session-token.ts";
import type { TestApi } from "./test-api.ts";

interface Rows {
  readonly rows: OwnerRows;
}

export const plantNotification = async (
  database: Rows,
  accountId: string,
  { type = "bulk-check.finished", subject = "12", detail = null as string | null } = {},
): Promise<string> => {
  const [made] = await database.rows<{ id: string }>(
    `insert into notification (customer_id, account_id, event_id, type, subject, detail, link)
     select customer_id, id, $2, $3, $4, $5, '/postal-code-check' from customer_account where id = $1 returning id`,
    [accountId, randomUUID(), type, subject, detail],
  );
  return made?.id ?? "";
};

/** A valid secret calendar address of an account. It replaces the previous one. */
export const plantCalendarAddress = async (database: Rows, customerId: number, accountId: string): Promise<string> => {
  const secret = `planted-${randomUUID()}`;
  await database.rows(
    `insert into calendar_address (account_id, customer_id, secret_hash) values ($1, $2, sha256($3::bytea))
     on conflict (account_id) do update set secret_hash = excluded.secret_hash`,
    [accountId, customerId, secret],
  );
  return secret;
};

export const accountOf = async (api: Pick<TestApi, "send">, token: string): Promise<string> =>
  (await api.send<{ uid_g: string }>("POST", "/v1/token/validate", { token })).body.uid_g;
