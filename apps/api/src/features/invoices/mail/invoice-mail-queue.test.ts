import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operateInvoice } from "../../../testing/invoices/invoice-command-harness.ts";
import { createPool, type Transaction } from "../../../platform/database/database.ts";
import { queueBulkMails } from "../../../platform/mail/mail.ts";
import { platformJobs } from "../../../platform/jobs/timers.ts";
import { invoiceMails } from "../../../testing/invoices/invoice-mails.ts";
import { kadeblokDraft, kadeblokInvoices } from "../../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { publishInvoice } from "../invoices.operator.ts";
import { runs } from "../../../testing/runs.ts";
import { testKeys } from "../../../testing/test-config.ts";

const customerId = companyIds.kadeblok;
const omar = "omar.haddad@kadeblok.example";

let api: TestApi;
let jobsPool: pg.Pool;
let operator: ReturnType<typeof kadeblokInvoices>;
let mails: ReturnType<typeof invoiceMails>;

beforeAll(async () => {
  api = await testApi();
  jobsPool = createPool(api.database.connect, "portal_jobs", 2);
  operator = kadeblokInvoices(api.operatorPool);
  mails = invoiceMails(api);
  await api.database.rows("update customer set invoice_attachment_preference = 'pdf_and_ubl'");
});
afterAll(async () => {
  await mails.close();
  await jobsPool.end();
  await api.close();
});

const waiting = async () => (await api.database.rows("select 1 from job where kind = 'invoices.mail'")).length;
const downloaded = async (number: string) => {
  const authorization = `Bearer ${await api.tokenOf(omar)}`;
  const url = `/v1/customer/${customerId}/invoice/${number}/download?type=pdf`;
  return (await api.app.inject({ method: "GET", url, headers: { authorization } })).rawPayload;
};
const recipientsOf = async (number: string) => (await mails.of(number)).map(({ recipient }) => recipient);

describe("publishing queues the mail", () => {
  it("is skipped for demo invoices, which count as sent", async () => {
    expect(await api.database.rows("select number from invoice where status <> 'DRAFT' limit 1")).toHaveLength(1);
    expect([await waiting(), await api.database.rows("select id from mail_message")]).toEqual([0, []]);
  });

  it("happens once for ten parallel publications of one draft and later ones", async () => {
    const id = await operator.store();
    const numbers = await Promise.all(Array.from({ length: 10 }, () => operator.publish(id)));
    expect(await waiting()).toBe(1);
    await mails.deliver();
    expect(await operator.publish(id)).toBe(numbers[0]);
    await mails.deliver();
    expect(await recipientsOf(numbers[0] ?? "")).toEqual([omar]);
  });

  it("happens in the publishing transaction: a rollback sends no mail", async () => {
    const id = await operator.store();
    const failing = operator.asOperator(async (transaction) => {
      await publishInvoice(transaction, id);
      throw new Error("the billing run was broken off");
    });
    await expect(failing).rejects.toThrow("broken off");
    expect(await waiting()).toBe(0);
  });

  it("is skipped if the operator says that customers already have the invoice", async () => {
    const id = await operator.store();
    const number = await operator.asOperator((transaction) => publishInvoice(transaction, id, { isMailed: false }));
    await mails.deliver();
    expect(await mails.of(number)).toEqual([]);
  });

  it("uses the state at publication: later choices, payments and credits have no effect", async () => {
    const number = await operator.published();
    const published = await downloaded(number);
    await api.database.rows(
      "update customer set invoice_attachment_preference = 'none', invoice_email = 'later@kadeblok.example' where id = $1",
      [customerId],
    );
    const payment = { date: "2027-01-12", amount: "121.00", method: "CREDIT_TRANSFER" } as const;
    await operator.step(number, { event: "pay", payment });
    const later = await operator.published();
    await mails.deliver();
    const [mail] = await mails.of(number);
    expect([mail?.recipient, mail?.files.length]).toEqual([omar, 2]);
    expect(mail?.text).toContain("The total is €121.00. Please transfer this amount");
    expect(mail?.files[0]?.content.equals(published)).toBe(true);
    expect(published.equals(await downloaded(number))).toBe(false); // paid, so without a payment code
    expect((await mails.of(later)).map(({ recipient, files }) => [recipient, files.length])).toEqual([
      ["later@kadeblok.example", 0],
    ]);
    await api.database.rows(
      "update customer set invoice_attachment_preference = 'pdf_and_ubl', invoice_email = null where id = $1",
      [customerId],
    );
  });
});

describe("the mail job", () => {
  const invoices = runs(50);

  it(`mails each of ${invoices} invoices once, with two processes`, async () => {
    const numbers = await Promise.all(Array.from({ length: invoices }, () => operator.published()));
    await mails.deliver();
    for (const number of numbers) expect([number, await recipientsOf(number)]).toEqual([number, [omar]]);
    const mailRows = await api.database.rows(
      "select count(*)::int as rows from audit_event where action = 'invoice.mailed' and entity_id = any ($1)",
      [numbers],
    );
    expect(mailRows).toEqual([{ rows: invoices }]);
  });

  it("leaves nothing behind when it is killed, and is completed once by another process", async () => {
    const number = await operator.published();
    const holder = new pg.Client(api.database.connect());
    await holder.connect();
    await holder.query("begin; lock table mail_attachment in access exclusive mode");
    const running = await mails.start();
    const stuck = () =>
      api.database.rows<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and usename = 'portal_jobs' and wait_event_type = 'Lock'",
      );
    await expect.poll(async () => (await stuck()).length).toBe(1);
    for (const { pid } of await stuck()) await api.database.rows("select pg_terminate_backend($1)", [pid]);
    expect(await waiting()).toBe(1);
    await holder.query("commit");
    await holder.end();
    await expect.poll(waiting).toBe(0);
    await Promise.all(running.map((jobs) => jobs.close()));
    await mails.deliver();
    expect(await recipientsOf(number)).toEqual([omar]);
    expect((await mails.of(number))[0]?.files).toHaveLength(2);
  });

  it("is retried when it fails, and finally records that the mail was not sent", async () => {
    const number = await operator.published();
    await api.database.rows(
      `update job set attempts = 7, payload = jsonb_set(payload, '{addressee,invoiceAttachmentPreference}', '"gold"')
       where kind = 'invoices.mail'`,
    );
    const running = await mails.start();
    const parked = "select attempts from job where kind = 'invoices.mail' and failed_at is not null";
    await expect.poll(() => api.database.rows(parked)).toEqual([{ attempts: 8 }]);
    await Promise.all(running.map((jobs) => jobs.close()));
    const ledger = "select after from audit_event where entity_id = $1 and action = 'invoice.not-mailed'";
    expect(await api.database.rows(ledger, [number])).toEqual([{ after: { reason: "not-rendered" } }]);
    await api.database.rows("delete from job where kind = 'invoices.mail'");
  });

  it("yields to mails with a higher priority", async () => {
    const order: string[] = [];
    await Promise.all(Array.from({ length: 5 }, () => operator.published()));
    await api.database.rows("insert into job (queue, kind) values ('documents', 'waited-for')");
    const noted = (kind: string) => async () => void order.push(kind);
    const running = await mails.start({}, { "invoices.mail": noted("bulk"), "waited-for": noted("waited-for") });
    await expect.poll(() => order.length).toBe(6);
    await Promise.all(running.map((jobs) => jobs.close()));
    expect(order.indexOf("waited-for")).toBeLessThan(2); // two processes start at the same moment
  });
});

const inOneJob = (work: (transaction: Transaction) => void) => workContext(jobsPool).complete(work);
const proof = { to: omar, sender: "Waterkant Datacenters", subject: "Proof 1", html: "<p>x</p>", text: "x" };

describe("attachments", () => {
  it("are sent with the text part, from the configured address with the brand as sender name", async () => {
    const number = await operator.published();
    await mails.deliver();
    const [mail] = await mails.of(number);
    const sent = fs.readFileSync(path.join(mails.folder, `${mail?.id}.eml`), "utf8");
    expect(sent).toContain("From: Waterkant Datacenters <portal@noordwal.example>");
    expect(sent).toMatch(/text\/plain[^]*text\/html[^]*application\/pdf[^]*application\/xml/);
    for (const { name, content } of mail?.files ?? []) {
      expect(sent).toContain(`filename=${name}`);
      expect(sent.replaceAll(/\s/g, "")).toContain(content.toString("base64"));
    }
  });

  it("are stored once for all recipients, and stay below ten megabytes at the maximum size", async () => {
    const content = randomBytes(7_000_000);
    const file = { fileName: "large.pdf", mediaType: "application/pdf", content };
    await inOneJob((transaction) =>
      queueBulkMails(transaction, customerId, {
        mails: [proof, { ...proof, to: "other@kadeblok.example" }],
        files: [file],
        keys: testKeys,
      }),
    );
    await mails.deliver();
    const found = await mails.of("1");
    expect(found.map(({ state, files }) => [state, files.length])).toEqual([
      ["SENT", 1],
      ["SENT", 1],
    ]);
    expect(await api.database.rows("select 1 from mail_attachment where file_name = 'large.pdf'")).toHaveLength(1);
    for (const { id } of found) expect(fs.statSync(path.join(mails.folder, `${id}.eml`)).size).toBeLessThan(10_000_000);
  });

  it("are deleted a week after all their mails were sent, and kept while one is unsent", async () => {
    const name = (fileName: string) => ({ fileName, mediaType: "application/pdf", content: Buffer.from("x") });
    await inOneJob((transaction) => {
      queueBulkMails(transaction, customerId, {
        mails: [{ ...proof, subject: "Proof 2" }],
        files: [name("gone.pdf")],
        keys: testKeys,
      });
      queueBulkMails(transaction, customerId, {
        mails: [{ ...proof, subject: "Proof 3" }],
        files: [name("kept.pdf")],
        keys: testKeys,
      });
    });
    await mails.deliver();
    await api.database.rows("update mail_message set state = 'FAILED' where subject = 'Proof 3'");
    await api.database.rows("update mail_attachment set created_at = now() - interval '8 days'");
    await platformJobs["sweep.mail-files"]?.({}, workContext(jobsPool));
    expect(await api.database.rows("select file_name from mail_attachment")).toEqual([{ file_name: "kept.pdf" }]);
    expect((await mails.of("2")).map(({ state, files }) => [state, files.length])).toEqual([["SENT", 0]]);
  });
});

describe("the operator", () => {
  const draftOf = async (action: "repeat" | "credit", number: string) => (await operateInvoice(api, action, number)).id;
  const published = async (id: string) => (await operateInvoice(api, "publish", id)).number ?? "";

  it("repeats an invoice for the next month, publishes it and so mails it", async () => {
    const period = { from: "2027-01-01", to: "2027-01-31" };
    const number = await operator.published({ period, lines: [{ ...kadeblokDraft().lines[0]!, period }] });
    const next = await published(await draftOf("repeat", number));
    await mails.deliver();
    const rows = await api.database.rows(
      `select invoice.period_from::text, invoice.period_to::text, line.period_to::text as line_to, gross_total, invoice.status
       from invoice join invoice_line line on line.invoice_id = invoice.id where number = $1`,
      [next],
    );
    const [from, to] = ["2027-02-01", "2027-02-28"];
    expect(rows).toEqual([{ period_from: from, period_to: to, line_to: to, gross_total: "121.00", status: "OPEN" }]);
    expect(await recipientsOf(next)).toEqual([omar]);
  });

  it("credits a full invoice, and mails the credit note", async () => {
    const number = await operator.published();
    const note = await published(await draftOf("credit", number));
    await mails.deliver();
    expect((await mails.of(note))[0]?.subject).toBe(`Your credit note ${note}`);
    expect(await api.database.rows("select status from invoice where number = $1", [number])).toEqual([
      { status: "CREDITED" },
    ]);
    await expect(draftOf("repeat", note)).rejects.toThrow("is a credit note");
  });
});
