import type { MailFile, QueuedMail } from "./mail.ts";
import type { MailContents } from "./mail-content.ts";

export type OpenedMail = Pick<QueuedMail, "id" | "recipient" | "sender" | "subject"> & MailContents;

/** The method of a calendar entry, which becomes an alternative of the text; undefined for other files. */
const methodOf = ({ mediaType }: MailFile): string | undefined =>
  /^text\/calendar;.*method=([A-Z]+)/.exec(mediaType)?.[1];

export const composer = async (from: string) => {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  return async (mail: OpenedMail, files: readonly MailFile[]): Promise<Buffer> => {
    const entry = files.find((file) => methodOf(file) !== undefined);
    const composed = new MailComposer({
      from: { name: mail.sender, address: from },
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // The same for each attempt, so that a recipient can recognise a duplicate.
      messageId: `<${mail.id}@${from.split("@")[1] ?? "localhost"}>`,
      ...(entry && {
        icalEvent: {
          method: methodOf(entry) ?? "",
          filename: entry.fileName,
          content: Buffer.from(entry.content).toString(),
        },
      }),
      attachments: files
        .filter((file) => file !== entry)
        .map(({ fileName, mediaType, content }) => ({
          filename: fileName,
          contentType: mediaType,
          content: Buffer.from(content),
        })),
    });
    return composed.compile().build();
  };
};
