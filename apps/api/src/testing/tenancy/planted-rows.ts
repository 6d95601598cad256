import { randomUUID } from "node:crypto";
import { allFixtures } from "../all-fixtures.ts";
import type { TestDatabase } from "../test-database.ts";

const plantPlatform = async ({ rows }: Pick<TestDatabase, "rows">, customerId: number): Promise<void> => {
  for (const kept of ["7 years", "13 months"])
    await rows(
      "insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id) values ($2, $1, 'SYSTEM', 'x', 'x', 'x')",
      [customerId, kept],
    );
  await rows(
    "insert into audit_head (customer_id, kept, month, length, hash) values ($1, '7 years', '2020-01-01', 1, '')",
    [customerId],
  );
  await rows(
    `insert into audit_seal (customer_id, kept, month, position, event_id, sealed_at, sealed_until, salt, row_hash, hash)
     values ($1::int, '7 years', '2020-01-01', 1, 0 - $1::int, now(), now(), '', '', '')`,
    [customerId],
  );
  for (const statement of [
    "insert into outbox_event (type, customer_id, entity_type, entity_id, payload) values ('x', $1, 'x', 'x', '{}')",
    "insert into job (kind, customer_id) values ('x', $1)",
    `with message as (
         insert into mail_message (customer_id, recipient, subject) values ($1, 'x', 'x')
         returning id
       ), file as (
         insert into mail_attachment (customer_id, file_name, media_type, content) values ($1, 'x', 'x', '') returning id
       )
       insert into mail_enclosure (mail_id, position, customer_id, attachment_id) select message.id, 1, $1, file.id
       from message, file`,
    "insert into number_sequence (kind, scope, customer_id) values ('x', $1::int::text, $1)",
  ])
    await rows(statement, [customerId]);
  await rows(
    "insert into idempotency_record (principal, method, path, key, customer_id, request_hash) values ('x', 'POST', '/', $1, $2, '')",
    [randomUUID(), customerId],
  );
};

/** One row in every tenant table for a company, so that a leak is visible. */
export const plantRows = async (database: TestDatabase, customerId: number): Promise<void> => {
  const [account] = await database.rows<{ id: string }>("select id from customer_account where customer_id = $1", [
    customerId,
  ]);
  await plantPlatform(database, customerId);
  for (const { plant } of allFixtures) await plant?.(database, customerId, account?.id ?? "");
};
