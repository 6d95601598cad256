import type { MailFile, QueuedMail } from "./mail.ts";

/** The text of a mail as it goes over the wire. */
export const composer = async (from: string) => {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  return async (mail: QueuedMail, files: readonly MailFile[]): Promise<Buffer> => {
    const composed = new MailComposer({
      from: { name: mail.sender, address: from },
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.body_text,
      // The same for each try, so that a receiver who gets one twice can tell.
      messageId: `<${mail.id}@${from.split("@")[1] ?? "localhost"}>`,
      attachments: files.map(({ fileName, mediaType, content }) => ({
        filename: fileName,
        contentType: mediaType,
        content: Buffer.from(content),
      })),
    });
    return composed.compile().build();
  };
};
