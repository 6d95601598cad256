import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailServer } from "../../testing/mail-server.ts";
import { mailProcesses, proof } from "../../testing/processes/mail-processes.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { testKeys } from "../../testing/test-config.ts";
import { queryRows } from "../database/database.ts";
import { operatorPlan } from "../../testing/statements/operator-plan.ts";
import { beforeIds, staleSecrets } from "../sealed-places.ts";
import { queueMailAlone } from "./mail.ts";
import { mailSealedPlace, sealMails } from "./sealed-mails.ts";
import { listPlainMails, sealPlainMails } from "./sealed-mails.queries.ts";

let mails: Awaited<ReturnType<typeof mailProcesses>>;
beforeAll(async () => {
  mails = await mailProcesses();
});
beforeEach(() => mails.clear());
afterAll(() => mails.close());

const seal = () =>
  sealMails(testKeys, {
    query: (statement) => queryRows(mails.pool, statement),
    signal: new AbortController().signal,
  });

/** Queues mails as an earlier version does. */
const queuePlain = (count: number, job = "null::uuid", created = "now()") =>
  mails.database.rows(
    `with message as (
       insert into mail_message (recipient, sender, subject, html, body_text, created_at)
       select $1 || n, 'x', 'Plain', '<p>plain ' || n || '</p>', 'plain ' || n, ${created} from generate_series(1, $2) n returning id
     )
     insert into job (queue, kind, payload, locked_by, run_at)
     select 'mail', 'mail.send', jsonb_build_object('mailId', id), ${job}, now() + interval '1 hour' from message`,
    ["p-", count],
  );
const inTheClear = () =>
  mails.database.rows("select subject from mail_message where html is not null or body_text is not null");
const kinds = async () =>
  (await mails.database.rows<{ kind: string }>("select distinct kind from job order by 1")).map(({ kind }) => kind);

describe("a mail that an earlier version stored in the clear", () => {
  it("is delivered as it is, beside sealed ones", async () => {
    const server = await mailServer();
    await queuePlain(1);
    await mails.database.rows("update job set run_at = now()");
    await queueMailAlone(mails.pool, proof, testKeys);
    const running = await mails.startAll(server.url);
    await expect.poll(mails.jobsLeft).toEqual([]);
    await mails.stopAll(running);
    server.close();
    expect(server.received.filter((text) => text.includes("plain 1"))).toHaveLength(1);
    expect(server.received.filter((text) => text.includes(proof.text))).toHaveLength(1);
    expect((await storedMails(mails.database)).map(({ html, text }) => html + text)).toEqual(["", ""]);
    expect(await inTheClear()).toEqual([]);
  });

  it("is sealed in batches with its job, which processes of the earlier version then leave alone", async () => {
    await queuePlain(450);
    await mails.database.rows(
      "insert into mail_message (recipient, subject, html, body_text) values ('sent', 's', '', '')",
    );
    await seal();
    expect(await inTheClear()).toEqual([]);
    expect(await kinds()).toEqual(["mail.deliver"]);
    const stored = await storedMails(mails.database);
    expect(new Set(stored.map(({ html, text }) => `${html} ${text}`)).size).toBe(451);
    const [sent] = await storedMails(mails.database, "recipient = 'sent' and content_sealed is null");
    expect(sent).toMatchObject({ html: "", text: "" });
    expect(await storedMails(mails.database, "recipient = 'p-7'")).toMatchObject([
      { html: "<p>plain 7</p>", text: "plain 7" },
    ]);
  });

  it("stays as it is while another process sends it, and is sealed once that has ended", async () => {
    await queuePlain(1, "gen_random_uuid()");
    await seal();
    expect([await inTheClear(), await kinds()]).toEqual([[{ subject: "Plain" }], ["mail.send"]]);
    await mails.database.rows("update job set locked_by = null");
    await seal();
    expect([await inTheClear(), await kinds()]).toEqual([[], ["mail.deliver"]]);
  });

  it("stays as it is when its content has changed since it was read", async () => {
    await queuePlain(1);
    const [read] = await queryRows(mails.pool, listPlainMails(beforeIds, 1));
    await mails.database.rows("update mail_message set body_text = 'changed'");
    const sealed = Buffer.from("of the content before");
    await queryRows(mails.pool, sealPlainMails([{ id: read?.id ?? "", version: read?.version ?? "", sealed }]));
    expect(await mails.database.rows("select body_text as text, content_sealed as sealed from mail_message")).toEqual([
      { text: "changed", sealed: null },
    ]);
    await seal();
    expect(await storedMails(mails.database)).toMatchObject([{ text: "changed" }]);
  });

  it("is refused once the day in which processes of that version are replaced has passed", async () => {
    await expect(queuePlain(1, "null::uuid", "now() + interval '2 days'")).rejects.toThrow("mail_message_sealed");
    await queuePlain(1, "null::uuid", "now() + interval '1 hour'");
  });
});

it("each batch of mails is one range of the key", async () => {
  await queuePlain(1000);
  await mails.database.rows("vacuum analyze mail_message");
  const text = "00000000-0000-7000-8000-000000000000";
  for (const statement of [listPlainMails(text, 200), staleSecrets(mailSealedPlace.secrets, Buffer.of(1), text, 200)]) {
    const plan = await operatorPlan(mails.database, statement, "portal_jobs");
    expect(plan).toMatch(/^Limit.*\n +-> +Index Scan using mail_message_pkey .*\n +Index Cond: \(id > /);
  }
});

it("the content of a mail is not replaced when it has changed since it was read", async () => {
  await queueMailAlone(mails.pool, proof, testKeys);
  const content = () =>
    mails.database.rows<{ id: string; sealed: Buffer }>("select id, content_sealed as sealed from mail_message");
  const [stored = { id: "", sealed: Buffer.alloc(0) }] = await content();
  const replace = (before: Buffer) =>
    queryRows(
      mails.pool,
      mailSealedPlace.replace({ id: stored.id, before, after: Buffer.from("again"), text: "" }, testKeys.secretKeys),
    );
  await replace(Buffer.from("another content"));
  expect(await content()).toEqual([stored]);
  await replace(stored.sealed);
  expect(await content()).toEqual([{ ...stored, sealed: Buffer.from("again") }]);
});

it("the content of a mail does not open for another mail", async () => {
  await queueMailAlone(mails.pool, proof, testKeys);
  await queueMailAlone(mails.pool, { ...proof, text: "other" }, testKeys);
  await mails.database.rows(
    "update mail_message set content_sealed = (select content_sealed from mail_message other where other.id <> mail_message.id)",
  );
  await expect(storedMails(mails.database)).rejects.toThrow("unable to authenticate data");
});
