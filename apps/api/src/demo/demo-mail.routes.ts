import { escapeHtml } from "../platform/mail/mail-layout.ts";
import { fontFaces, fontFamily } from "../platform/http/page-font.ts";
import { queryRows } from "../platform/database/database.ts";
import { sendFile, whole } from "../platform/http/file-download.ts";
import type { MailFile } from "../platform/mail/mail.ts";
import { type MailContents, type MailKeys, openedContent } from "../platform/mail/mail-content.ts";
import { sql } from "../platform/database/sql.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";

interface MailRow {
  id: string;
  recipient: string;
  sender: string;
  subject: string;
  content_sealed: Buffer | null;
  html: string | null;
  body_text: string | null;
  state: string;
  created_at: string;
  files: { position: number; name: string; size: number }[];
}

const style =
  fontFaces() +
  ":root{color-scheme:light dark}body{margin:0 auto;max-width:900px;padding:24px;overflow-wrap:anywhere;font:14px/20px " +
  `${fontFamily};color:#1a2129;background:#f7f8fa}` +
  "@media (prefers-color-scheme:dark){body{color:#e6eaee;background:#14181c}a{color:#8db1f9}}" +
  "h1{font-size:24px;line-height:32px}table{width:100%;border-collapse:collapse}td,th{padding:8px;text-align:left;border-bottom:1px solid #7a8693}th,td:last-child{overflow-wrap:normal}" +
  "iframe{width:100%;height:70vh;border:1px solid #7a8693;border-radius:8px}pre{white-space:pre-wrap}";

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const listPage = (mails: MailRow[]): string =>
  mails.length === 0
    ? page("Mail", "<p>No mail has been sent yet.</p>")
    : page(
        "Mail",
        `<table><thead><tr><th scope="col">When</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">State</th></tr></thead><tbody>${mails
          .map(
            (mail) =>
              `<tr><td>${escapeHtml(mail.created_at.slice(0, 16).replace("T", " "))}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/demo/mail/${mail.id}">${escapeHtml(mail.subject)}</a>${mail.files.map(({ name }) => `<br>${escapeHtml(name)}`).join("")}</td><td>${mail.state}</td></tr>`,
          )
          .join("")}</tbody></table>`,
      );

const filesOf = ({ id, files }: MailRow): string =>
  files.length === 0
    ? ""
    : `<h2>Attached</h2><ul>${files
        .map(
          ({ position, name, size }) =>
            `<li><a href="/demo/mail/${id}/attachment/${position}">${escapeHtml(name)}</a>, ${Math.ceil(size / 1000)} kB</li>`,
        )
        .join("")}</ul>`;

const mailPage = (mail: MailRow, { html, text }: MailContents): string =>
  page(
    mail.subject,
    `<p>From ${escapeHtml(mail.sender)} to ${escapeHtml(mail.recipient)} · <a href="/demo/mail">all mail</a></p>` +
      filesOf(mail) +
      `<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html.replace("<head>", '<head><base target="_top">'))}"></iframe>` +
      `<h2>Text part</h2><pre>${escapeHtml(text)}</pre>`,
  );

const columns = sql`id, recipient, sender, subject, content_sealed, html, body_text, state, created_at,
  (select coalesce(jsonb_agg(jsonb_build_object('position', enclosure.position, 'name', file.file_name,
      'size', octet_length(file.content)) order by enclosure.position), '[]')
    from mail_enclosure enclosure join mail_attachment file on file.id = enclosure.attachment_id
    where enclosure.mail_id = mail_message.id) as files`;

export const listMails = () => sql<MailRow>`
  select ${columns} from mail_message order by created_at desc, id limit 200`;

export const findFile = (mailId: string, position: string) => sql<MailFile & { content: Buffer }>`
  select file_name as "fileName", media_type as "mediaType", content
  from mail_enclosure enclosure join mail_attachment file on file.id = enclosure.attachment_id
  where enclosure.mail_id::text = ${mailId} and enclosure.position::text = ${position}`;

export const findMail = (id: string) => sql<MailRow>`select ${columns} from mail_message where id::text = ${id}`;

/** Shows queued mails in demo mode, where no mail is sent. */
export function demoMailRoutes(app: FastifyInstance, jobsPool: pg.Pool, keys: MailKeys): void {
  const headers = {
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-src 'self'; frame-ancestors 'none'",
    "cache-control": "no-store",
  };
  app.get("/demo/mail", async (_request, reply) => {
    const mails = await queryRows(jobsPool, listMails());
    return reply.headers(headers).type("text/html").send(listPage(mails));
  });
  app.get<{ Params: { id: string } }>("/demo/mail/:id", async (request, reply) => {
    const [mail] = await queryRows(jobsPool, findMail(request.params.id));
    if (!mail) return reply.callNotFound();
    return reply
      .headers(headers)
      .type("text/html")
      .send(mailPage(mail, openedContent(keys, mail)));
  });
  app.get<{ Params: { id: string; position: string } }>(
    "/demo/mail/:id/attachment/:position",
    async (request, reply) => {
      const { id, position } = request.params;
      const [file] = await queryRows(jobsPool, findFile(id, position));
      if (!file) return reply.callNotFound();
      return sendFile(reply, { type: file.mediaType, name: file.fileName, parts: whole(file.content) });
    },
  );
}
