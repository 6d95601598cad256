import { escapeHtml } from "../platform/mail-layout.ts";
import { queryRows } from "../platform/database.ts";
import { sql } from "../platform/sql.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";

interface MailRow {
  id: string;
  recipient: string;
  sender: string;
  subject: string;
  html: string;
  body_text: string;
  state: string;
  created_at: string;
}

const style =
  ":root{color-scheme:light dark}body{margin:0 auto;max-width:900px;padding:24px;overflow-wrap:anywhere;font:14px/20px system-ui,sans-serif;color:#1a2129;background:#f7f8fa}" +
  "@media (prefers-color-scheme:dark){body{color:#e6eaee;background:#14181c}a{color:#8db1f9}}" +
  "h1{font-size:24px;line-height:32px}table{width:100%;border-collapse:collapse}td,th{padding:8px;text-align:left;border-bottom:1px solid #7a8693}" +
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
              `<tr><td>${escapeHtml(mail.created_at.slice(0, 16).replace("T", " "))}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/demo/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td><td>${mail.state}</td></tr>`,
          )
          .join("")}</tbody></table>`,
      );

const mailPage = (mail: MailRow): string =>
  page(
    mail.subject,
    `<p>From ${escapeHtml(mail.sender)} to ${escapeHtml(mail.recipient)} · <a href="/demo/mail">all mail</a></p>` +
      `<iframe title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.html.replace("<head>", '<head><base target="_top">'))}"></iframe>` +
      `<h2>Text part</h2><pre>${escapeHtml(mail.body_text)}</pre>`,
  );

const columns = sql`id, recipient, sender, subject, html, body_text, state, created_at`;

export const listMails = () => sql<MailRow>`
  select ${columns} from mail_message order by created_at desc, id limit 200`;

export const findMail = (id: string) => sql<MailRow>`select ${columns} from mail_message where id::text = ${id}`;

/** Lets people read, in demo mode alone, the mails that the product would have sent. */
export function demoMailRoutes(app: FastifyInstance, jobsPool: pg.Pool): void {
  const headers = {
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
    "cache-control": "no-store",
  };
  app.get("/demo/mail", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await queryRows(jobsPool, listMails());
    return reply.headers(headers).type("text/html").send(listPage(mails));
  });
  app.get<{ Params: { id: string } }>("/demo/mail/:id", { schema: { hide: true } }, async (request, reply) => {
    const [mail] = await queryRows(jobsPool, findMail(request.params.id));
    if (!mail) return reply.callNotFound();
    return reply.headers(headers).type("text/html").send(mailPage(mail));
  });
}
