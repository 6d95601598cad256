import type { JobContext } from "../jobs/job-context.ts";
import { beforeIds, type SealedPlace } from "../sealed-places.ts";
import { type MailKeys, sealedContent } from "./mail-content.ts";
import * as queries from "./sealed-mails.queries.ts";

export const mailSealedPlace: SealedPlace = {
  name: "mail_message.content_sealed",
  purpose: "mails",
  role: "portal_jobs",
  secrets: queries.listSealedMails(),
  replace: queries.replaceSealedMail,
};

const batchRows = 200;

/** Seals the mails that an earlier version has stored in the clear, in batches. */
export const sealMails = async (
  keys: MailKeys,
  { query, signal }: Pick<JobContext, "query" | "signal">,
): Promise<void> => {
  let after = beforeIds;
  for (;;) {
    signal.throwIfAborted();
    const plain: queries.PlainMail[] = await query(queries.listPlainMails(after, batchRows));
    const sealed = plain.map(({ id, version, html, text }) => ({
      id,
      version,
      sealed: html || text ? sealedContent(keys, id, { html: html ?? "", text: text ?? "" }) : null,
    }));
    if (sealed.length > 0) await query(queries.sealPlainMails(sealed));
    const last = plain.at(-1);
    if (plain.length < batchRows || !last) return;
    after = last.id;
  }
};
