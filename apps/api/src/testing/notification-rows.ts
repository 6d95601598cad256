import { randomUUID } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { OwnerRows } from "./tokens/session-token.ts";
import type { TestApi } from "./test-api.ts";

interface Rows {
  readonly rows: OwnerRows;
}

/** An unread notification of an account. */
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

/** A row in every table of the notice calendar and of notifications. */
export const plantNotices = async (database: Rows, customerId: number, accountId: string): Promise<void> => {
  await plantNotification(database, accountId);
  await plantCalendarAddress(database, customerId, accountId);
  await database.rows("insert into notice_setting (customer_id, contact_types) values ($1, '{order}')", [customerId]);
  await database.rows("insert into notice_digest (customer_id, day) values ($1, current_date)", [customerId]);
  await database.rows(
    `insert into notice_reminder (customer_id, kind, contract_id, cancel_by, step)
     values ($1, 'line', gen_random_uuid(), current_date, 7)`,
    [customerId],
  );
};

const customerId = 20_120_280;

/** The account of a token. */
export const accountOf = async (api: Pick<TestApi, "send">, token: string): Promise<string> =>
  (await api.send<{ uid_g: string }>("POST", "/v1/token/validate", { token })).body.uid_g;

/** Puts a new notification of the caller, or the secret of a new calendar address, into a path of Polderlicht that names one. */
export const withNotification = async (
  api: TestApi,
  { path: template }: Endpoint,
  path: string,
  token: string,
): Promise<string> => {
  if (template.includes(":notificationId"))
    return path.replace(":notificationId", await plantNotification(api.database, await accountOf(api, token)));
  if (!template.includes("/:token.")) return path;
  const [owner] = await api.database.rows<{ id: string }>(
    "select id from customer_account where username = 'joris.bakker@polderlicht.example'",
  );
  return path.replace(":token", await plantCalendarAddress(api.database, customerId, owner?.id ?? ""));
};
