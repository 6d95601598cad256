import { openedContent } from "../platform/mail/mail-content.ts";
import { testKeys } from "./test-config.ts";
import type { TestDatabase } from "./test-database.ts";

export interface StoredMail {
  readonly id: string;
  readonly customerId: number | null;
  readonly recipient: string;
  readonly sender: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly state: string;
}

type Row = Omit<StoredMail, "html" | "text"> & Parameters<typeof openedContent>[1];

/** The stored mails that match a condition, opened, in the order in which they were queued. */
export const storedMails = async (
  { rows }: Pick<TestDatabase, "rows">,
  condition = "true",
  values: unknown[] = [],
  keys = testKeys,
): Promise<StoredMail[]> => {
  const stored = await rows<Row>(
    `select id, customer_id as "customerId", recipient, sender, subject, state, content_sealed, html, body_text
     from mail_message where ${condition} order by id`,
    values,
  );
  return stored.map((row) => {
    const { id, customerId, recipient, sender, subject, state } = row;
    const { html, text } = openedContent(keys, row);
    return { id, customerId, recipient, sender, subject, state, html, text };
  });
};
