import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { DcConnection } from "@demarc/contract/dc-connections";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { fileForm, letter } from "../../testing/requests/file-form.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { connectionJobs } from "./connection-letters.jobs.ts";

const { kadeblok } = companyIds;
let api: TestApi;
let jobsPool: ReturnType<typeof createPool>;
let token: string;

const timePasses = async () => connectionJobs(testConfig())["dc-connections.letters"]?.({}, workContext(jobsPool));
const inDays = (days: number): string => daysAfter(amsterdamDate(new Date()), days);
/** Sets the days until the letters of these connections expire. All other letters have no expiry date. */
const expireIn = async (days: Readonly<Record<string, number>>): Promise<void> => {
  await api.database.rows("update dc_connection set loa_notice = null, loa_expires_at = null");
  for (const [reference, count] of Object.entries(days))
    await api.database.rows("update dc_connection set loa_expires_at = $2 where reference = $1", [
      reference,
      inDays(count),
    ]);
};
const setExpiry = (reference: string, days: number) =>
  api.database.rows("update dc_connection set loa_expires_at = $2 where reference = $1", [reference, inDays(days)]);
const notices = async () =>
  (
    await api.database.rows<{ action: string; name: string }>(
      `select action, connection.reference as name from audit_event event
         join dc_connection connection on connection.id::text = event.entity_id
       where action like 'dc-connection.letter-expir%' order by event.id`,
    )
  ).map(({ action, name }) => `${name} ${action.slice("dc-connection.letter-".length)}`);
const mails = () => storedMails(api.database, "subject ~* 'letters? of authorisation'");

beforeAll(async () => {
  api = await testApi();
  jobsPool = createPool(api.database.connect, "portal_jobs", 4);
  token = await api.tokenOf("ruth.klein@kadeblok.example");
});
afterAll(async () => {
  await jobsPool.end();
  await api.close();
});
beforeEach(async () => {
  await api.database.rows("delete from mail_message where subject ~* 'letters? of authorisation'");
  await api.database.rows("delete from audit_event where action like 'dc-connection.letter-expir%'");
});

describe("what time does to letters of authorisation", () => {
  it.each([
    [31, null],
    [30, "MONTH"],
    [8, "MONTH"],
    [7, "WEEK"],
    [0, "WEEK"],
    [-1, "EXPIRED"],
  ])("with %i days left, the notice is %s", async (days, notice) => {
    await expireIn({ "XC-2101": days });
    await timePasses();
    const [row] = await api.database.rows("select loa_notice as notice from dc_connection where reference = 'XC-2101'");
    expect(row).toEqual({ notice });
  });

  it("warns 30 and 7 days ahead and records the end, each once; the connection works on", async () => {
    await expireIn({ "XC-2101": 31 });
    await timePasses();
    expect([await notices(), await mails()]).toEqual([[], []]);
    await setExpiry("XC-2101", 29);
    await timePasses();
    await timePasses();
    expect(await notices()).toEqual(["XC-2101 expiring"]);
    expect(await mails()).toHaveLength(1);
    await setExpiry("XC-2101", 6);
    await timePasses();
    await timePasses();
    expect(await notices()).toEqual(["XC-2101 expiring", "XC-2101 expiring"]);
    expect(await mails()).toHaveLength(2);
    await setExpiry("XC-2101", -1);
    await timePasses();
    await timePasses();
    expect(await notices()).toEqual(["XC-2101 expiring", "XC-2101 expiring", "XC-2101 expired"]);
    expect(await mails()).toHaveLength(2);
    const [row] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = 'XC-2101'");
    const path = `/v1/customer/${kadeblok}/dc-connection/${row?.id}`;
    const { body } = await api.send<DcConnection>("GET", path, { token });
    expect(body).toMatchObject({ lifecycle: "ACTIVE", loaState: "EXPIRED", loaExpired: true });
  });

  it("sends one mail to each contact for orders with all letters of the company, the first to expire first", async () => {
    await api.database.rows(
      `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
       values (gen_random_uuid(), $1, '{order}', 'Sam', 'Berg', 'sam.berg@kadeblok.example')`,
      [kadeblok],
    );
    await expireIn({ "XC-2101": 20, "XC-2102": 5, "XC-2107": -3 });
    await timePasses();
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(sent.map(() => "2 letters of authorisation expire"));
    expect(sent.map(({ recipient }) => recipient)).toContain("sam.berg@kadeblok.example");
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length);
    const [{ text } = { text: "" }] = sent;
    expect(text.indexOf("XC-2102")).toBeGreaterThan(0);
    expect(text.indexOf("XC-2101")).toBeGreaterThan(text.indexOf("XC-2102"));
    expect(text).not.toContain("XC-2107");
    expect(text).toContain("/dc-connections?loa=EXPIRING");
    expect(await notices()).toEqual(["XC-2107 expired", "XC-2102 expiring", "XC-2101 expiring"]);
  });

  it("gives no notice of a connection that ends before its letter, needs none, or is not in use", async () => {
    await expireIn({ "XC-2101": 20, "XC-2102": 20, "XC-2103": 20, "XC-2107": 20 });
    const set = (change: string, reference: string) =>
      api.database.rows(`update dc_connection set ${change} where reference = $1`, [reference]);
    await set("termination_date = loa_expires_at, lifecycle = 'TERMINATION_SCHEDULED'", "XC-2101");
    await set("z_type = 'PROVIDER'", "XC-2102");
    await set("lifecycle = 'TERMINATED'", "XC-2103");
    await set("lifecycle = 'PROVISIONING'", "XC-2107");
    await timePasses();
    expect([await notices(), await mails()]).toEqual([[], []]);
    await set("termination_date = loa_expires_at + 1", "XC-2101");
    await timePasses();
    expect(await notices()).toEqual(["XC-2101 expiring"]);
    await set("termination_date = null, lifecycle = 'ACTIVE'", "XC-2101");
    await set("z_type = 'CARRIER'", "XC-2102");
    await set("lifecycle = 'ACTIVE'", "XC-2103");
    await set("lifecycle = 'ACTIVE'", "XC-2107");
  });

  it("another letter has notices of its own", async () => {
    await expireIn({ "XC-2101": 3 });
    await timePasses();
    const upload = `/v1/customer/${kadeblok}/document?kind=LOA`;
    const file = await api.send<{ id: string }>("POST", upload, { token, ...fileForm(letter, "new.pdf") });
    const [row] = await api.database.rows<{ id: string }>("select id from dc_connection where reference = 'XC-2101'");
    const attached = await api.send<DcConnection>("PUT", `/v1/customer/${kadeblok}/dc-connection/${row?.id}/loa`, {
      token,
      body: { loaDocumentId: file.body.id, loaExpiresAt: inDays(25) },
    });
    expect(attached.status).toBe(200);
    await timePasses();
    expect(await notices()).toEqual(["XC-2101 expiring", "XC-2101 expiring"]);
    expect(await mails()).not.toHaveLength(0);
  });

  it("ten timers at once give each notice once", async () => {
    await expireIn({ "XC-2101": 20, "XC-2103": -1 });
    await Promise.allSettled(Array.from({ length: 10 }, timePasses));
    expect((await notices()).toSorted()).toEqual(["XC-2101 expiring", "XC-2103 expired"]);
    const sent = await mails();
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length);
  });
});
