import type { MailFile, QueuedMail } from "./mail.ts";

export const composer = async (from: string) => {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  return async (mail: QueuedMail, files: readonly MailFile[]): Promise<Buffer> => {
    const composed = new MailComposer({
      from: { name: mail.sender, address: from },
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.body_text,
      // The same for each attempt, so that a recipient can recognise a duplicate.
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
