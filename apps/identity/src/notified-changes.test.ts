import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueMailAlone } from "../../api/src/platform/mail/mail.ts";
import { layOutMail } from "../../api/src/platform/mail/mail-layout.ts";
import { noteSecondFactor } from "../../api/src/platform/tokens/identity-sessions.queries.ts";
import { whileWritesFail } from "../../api/src/testing/failing-writes.ts";
import { testKeys } from "../../api/src/testing/test-config.ts";
import type { Mail } from "./identity-options.ts";
import { actionOf, type Answer, type Harness, issuer, startIdentity, testSealing } from "./testing/identity-harness.ts";
import { secondFactors } from "./testing/second-factors.ts";

const ownIssuer = "urn:demarc:identity";
const next = "Regen op het dak, 7 uur";
const mails: Mail[] = [];

let identity: Harness;
let factors: ReturnType<typeof secondFactors>;
beforeAll(async () => {
  identity = await startIdentity({
    sendMail: async (mail, db) => {
      mails.push(mail);
      await queueMailAlone(db, layOutMail(mail), testKeys);
    },
    secondFactor: {
      requiredFor: "optional",
      sealing: testSealing,
      isAdministrator: async () => false,
      isStaff: async () => false,
      changed: async (change, db) => void (await db.query(noteSecondFactor(ownIssuer, change))),
    },
  });
  factors = secondFactors(identity);
});
afterAll(() => identity.close());

/** A person with an account, signed in at the page about it. */
const signedIn = async (): Promise<Person> => {
  const { subject, username } = await identity.person();
  await identity.rows(
    `insert into customer_account (customer_id, username, email, first_name, last_name, roles, status, activated_at, identity_issuer,
       identity_subject)
     select id, $1, $1, 'Sanne', 'Meer', '{RESELLER_ORDER}', 'ENABLED', now(), $2, $3 from customer limit 1`,
    [username, ownIssuer, subject],
  );
  return { subject, username };
};

interface Person {
  readonly subject: string;
  readonly username: string;
}

/** The stored credential of a person, and the mails, ledger rows and jobs about the last change. */
const stored = async ({ subject, username }: Person) => {
  const [row] = await identity.rows<{ credential: string }>(
    `select password_hash || coalesce((select string_agg(secret::text, '') from identity.authenticator_app where subject = $1), '')
       || coalesce((select string_agg(encode(code_hash, 'hex'), '' order by code_hash) from identity.recovery_code where subject = $1), '')
       as credential from identity.credential where subject = $1`,
    [subject],
  );
  const notices = await identity.rows<{ kind: string }>(
    `select subject as kind from mail_message where recipient = $2
     union all select action from audit_event join customer_account account on account.id::text = entity_id
       where identity_subject = $1 and entity_type = 'account' order by kind`,
    [subject, username],
  );
  const jobs = await identity.rows(
    `select from job join mail_message mail on mail.id::text = payload ->> 'mailId' where recipient = $1`,
    [username],
  );
  return { credential: row?.credential, notices: notices.map(({ kind }) => kind), jobs: jobs.length };
};

const changePassword = async (person: Person): Promise<() => Promise<Answer>> => {
  const { browser, page } = await factors.openManage(person.username);
  const typed = { currentPassword: "Demo-wachtwoord-2026!", password: next, passwordRepeat: next };
  return () => browser.submit(page, typed, actionOf(page, "/manage/password"));
};
const useLink = async ({ username }: Person): Promise<() => Promise<Answer>> => {
  await identity.askReset(username);
  const isAsked = () => mails.filter(({ to }) => to === username).length > 0;
  await expect.poll(isAsked).toBe(true);
  const browser = identity.browser();
  const page = await browser.open(mails.find(({ to }) => to === username)?.action.url ?? "");
  await identity.rows("delete from mail_message where recipient = $1", [username]);
  return () => browser.submit(page, { password: next, passwordRepeat: next });
};
const setUpApp = async ({ username }: Person): Promise<() => Promise<Answer>> => {
  const { browser } = await factors.openManage(username);
  return async () => (await factors.addApp(browser)).page;
};

const setUpPasskey = async ({ username }: Person): Promise<() => Promise<Answer>> => {
  const { browser } = await factors.openManage(username);
  return async () => (await factors.addPasskey(browser)).page;
};
/** A browser of a person with an authenticator app. The mails about it are gone. */
const withApp = async ({ username }: Person) => {
  const { browser } = await factors.openManage(username);
  await factors.addApp(browser);
  await identity.rows("delete from mail_message where recipient = $1", [username]);
  return { browser, page: await browser.get(factors.manageUrl) };
};
const renewCodes = async (person: Person): Promise<() => Promise<Answer>> => {
  const { browser, page } = await withApp(person);
  return () => browser.submit(page, {}, `${issuer}/manage/recovery-codes?lang=en`);
};
const removeApp = async (person: Person): Promise<() => Promise<Answer>> => {
  const { browser } = await withApp(person);
  return () => factors.remove(browser, "");
};

/** The transactions that wrote a row of the change, the mail about it and its job. */
const transactionsOf = async ({ subject, username }: Person, table: string): Promise<number> => {
  const rows = await identity.rows(
    `select xmin::text from ${table} where subject = $1 union select xmin::text from mail_message where recipient = $2
     union select job.xmin::text from job join mail_message mail on mail.id::text = payload ->> 'mailId' where recipient = $2`,
    [subject, username],
  );
  return rows.length;
};

describe.each([
  ["a changed password", changePassword, ["Uw wachtwoord voor Noordwal Internet is gewijzigd"], "identity.credential"],
  ["a password from a link", useLink, ["Uw wachtwoord voor Noordwal Internet is gewijzigd"], "identity.credential"],
  [
    "an added app",
    setUpApp,
    [expect.stringMatching(/authenticator-app/i), "account.second-factor-added"],
    "identity.authenticator_app",
  ],
  [
    "an added passkey",
    setUpPasskey,
    [expect.stringMatching(/passkey/i), "account.second-factor-added"],
    "identity.passkey",
  ],
  [
    "new recovery codes",
    renewCodes,
    [expect.stringMatching(/herstelcodes/i), "account.recovery-codes-created"],
    "identity.recovery_code",
  ],
] as const)("%s", (_what, open, notices, table) => {
  test.each(["mail_message", "job"])("500 changes nothing when a row of %s cannot be written", async (failing) => {
    const person = await signedIn();
    const change = await open(person);
    const before = await stored(person);
    expect((await whileWritesFail(identity, { table: failing }, change)).status).toBe(500);
    expect(await stored(person)).toEqual(before);
  });

  test("is stored together with the mail about it and the ledger row", async () => {
    const person = await signedIn();
    const change = await open(person);
    const before = await stored(person);
    await change();
    const after = await stored(person);
    expect(after.credential).not.toBe(before.credential);
    expect(after.notices.filter((kind) => !before.notices.includes(kind))).toEqual(notices);
    expect(after.jobs).toBe(1);
    expect(await transactionsOf(person, table)).toBe(1);
  });
});

test("the ledger row about the last factor is written after the factor is gone", async () => {
  const person = await signedIn();
  await (
    await removeApp(person)
  )();
  const [account] = await identity.rows("select mfa_enrolled from customer_account where username = $1", [
    person.username,
  ]);
  expect(account).toEqual({ mfa_enrolled: false });
});

test("500 does not change a second factor if its ledger row cannot be written", async () => {
  const person = await signedIn();
  const change = await setUpApp(person);
  const before = await stored(person);
  const isOwn = { table: "audit_event", when: "new.action like 'account.%'" };
  expect((await whileWritesFail(identity, isOwn, change)).status).toBe(500);
  expect(await stored(person)).toEqual(before);
});

test("a recovery code works again when the mail about its use could not be queued", async () => {
  const { subject, username, codes } = await factors.withApp();
  const use = async () => {
    const { browser } = await factors.openManage(username);
    const page = await browser.get(`${issuer}/manage/second?way=recovery&lang=en`);
    return browser.submit(page, { act: "recovery", code: codes[0] ?? "" });
  };
  const left = () => identity.rows("select from identity.recovery_code where subject = $1", [subject]);
  expect((await whileWritesFail(identity, { table: "mail_message" }, use)).status).toBe(500);
  expect(await left()).toHaveLength(10);
  expect((await use()).status).toBe(303);
  expect(await left()).toHaveLength(9);
});
