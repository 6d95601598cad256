import { type SecretKeys, sealing } from "../sealing.ts";

/** Of the configuration: the keys that seal the content of stored mails. */
export interface MailKeys {
  readonly secretKeys: SecretKeys;
}

/** The part of a mail that can hold links and codes that work. */
export interface MailContents {
  readonly html: string;
  readonly text: string;
}

const sealingOf = ({ secretKeys }: MailKeys) => sealing(secretKeys, "mails");

export const sealedContent = (keys: MailKeys, id: string, { html, text }: MailContents): Buffer =>
  sealingOf(keys).seal(id, JSON.stringify({ html, text }));

interface StoredContent {
  readonly id: string;
  readonly content_sealed: Buffer | null;
  /** Of a mail that an earlier version stored. */
  readonly html: string | null;
  readonly body_text: string | null;
}

/** The content of a stored mail; empty after it was sent. Throws if it was sealed with another key. */
export const openedContent = (keys: MailKeys, { id, content_sealed: sealed, ...plain }: StoredContent): MailContents =>
  sealed === null
    ? { html: plain.html ?? "", text: plain.body_text ?? "" }
    : (JSON.parse(sealingOf(keys).open(id, sealed)) as MailContents);
