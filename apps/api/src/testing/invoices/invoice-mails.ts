import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { expect } from "vitest";
import { invoiceJobs } from "../../features/invoices/invoices.jobs.ts";
import { createPool } from "../../platform/database/database.ts";
import type { JobHandler } from "../../platform/jobs/job-handler.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { mailJobs } from "../../platform/mail/mail-sender.ts";
import type { TestApi } from "../test-api.ts";
import { testConfig, testKeys } from "../test-config.ts";
import { type StoredMail, storedMails } from "../stored-mails.ts";

export interface MailedFile {
  readonly name: string;
  readonly content: Buffer;
}

export interface MailedInvoice extends StoredMail {
  readonly files: readonly MailedFile[];
}

export const invoiceMails = (api: TestApi) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-invoice-mail-"));
  const pools: pg.Pool[] = [1, 2].map(() => createPool(api.database.connect, "portal_jobs", 3));
  const from = "portal@noordwal.example";
  const start = (environment: Record<string, string> = {}, other: Readonly<Record<string, JobHandler>> = {}) =>
    Promise.all(
      pools.map((pool) =>
        startJobs({
          connect: api.database.connect,
          pool,
          leasePool: pool,
          timers: [],
          log: createLog("silent"),
          handlers: {
            ...invoiceJobs(testConfig(environment)),
            ...mailJobs({ smtpUrl: "", from, folder, ...testKeys }),
            ...other,
          },
        }),
      ),
    );
  const left = () => api.database.rows("select kind from job where timer_key is null and failed_at is null");
  return {
    folder,
    start,
    deliver: async (environment?: Record<string, string>) => {
      const running = await start(environment);
      try {
        await expect.poll(left).toEqual([]);
      } finally {
        await Promise.all(running.map((jobs) => jobs.close()));
      }
    },
    of: async (number: string): Promise<MailedInvoice[]> => {
      const stored = await storedMails(api.database, "subject like '% ' || $1", [number]);
      const mails = stored.toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1));
      return Promise.all(
        mails.map(async (mail) => {
          const files = await api.database.rows<MailedFile>(
            `select file_name as name, content from mail_enclosure join mail_attachment file on file.id = attachment_id
             where mail_id = $1 order by position`,
            [mail.id],
          );
          return Object.assign(mail, { files });
        }),
      );
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
