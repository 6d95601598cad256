import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableCredential, enableCredential, findCredential } from "./credentials.ts";
import { listSessionsOf } from "./store/provider-sessions.queries.ts";
import {
  actionOf,
  authorization,
  type Browser,
  type Harness,
  issuer,
  password,
  startIdentity,
} from "./testing/identity-harness.ts";

let identity: Harness;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const manage = `${issuer}/manage?client_id=portal-main`;
const signedIn = async (name?: string) => {
  const person = name === undefined ? await identity.person() : { username: name };
  const browser = identity.browser();
  await identity.signIn(browser, person.username);
  return { ...person, browser };
};
const sessionsOf = (subject: string) =>
  identity.rows<{ uid: string; secondsLeft: number }>(
    `select uid, extract(epoch from expires_at - now())::float8 as "secondsLeft" from identity.payload
     where model = 'Session' and account_id = $1 order by id`,
    [subject],
  );
const isAlive = async (browser: Browser) =>
  new URL((await browser.get(authorization({ prompt: "none" }).url)).location).searchParams.has("code");

describe("a session", () => {
  test("ends twelve hours after the sign-in, however often it is used", async () => {
    const { browser, ...person } = await signedIn();
    const subject = (await findCredential(identity.options.pool, person))?.subject ?? "";
    const hour = 3600;
    const [fresh] = await sessionsOf(subject);
    expect(Math.abs((fresh?.secondsLeft ?? 0) - 12 * hour)).toBeLessThan(120);
    await identity.rows(
      `update identity.payload set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - $2::int))
       where model = 'Session' and account_id = $1`,
      [subject, 11 * hour],
    );
    for (const _use of ["first", "second"]) {
      expect(await isAlive(browser)).toBe(true);
      const [used] = await sessionsOf(subject);
      expect(Math.abs((used?.secondsLeft ?? 0) - hour)).toBeLessThan(120);
    }
  });

  test("is listed newest first, without those that have expired and those of others", async () => {
    const { username } = await identity.person();
    const subject = (await findCredential(identity.options.pool, { username }))?.subject ?? "";
    const listed = async () => (await listSessionsOf(identity.options.pool, subject)).map(({ uid }) => uid);
    const uids: string[] = [];
    for (const _device of [1, 2, 3]) {
      await signedIn(username);
      uids.unshift((await sessionsOf(subject)).find(({ uid }) => !uids.includes(uid))?.uid ?? "");
      identity.travel(60_000);
    }
    await signedIn();
    expect(await listed()).toEqual(uids);
    await identity.rows("update identity.payload set expires_at = now() - interval '1 second' where uid = $1", [
      uids[1],
    ]);
    expect(await listed()).toEqual([uids[0], uids[2]]);
  });

  test("keeps the time and the device of its first sign-in when the person signs in again", async () => {
    const { browser, username } = await signedIn();
    const subject = (await findCredential(identity.options.pool, { username }))?.subject ?? "";
    const devices = () =>
      identity.rows("select session_uid, started_at from identity.session_device where subject = $1", [subject]);
    const before = await devices();
    identity.travel(60_000);
    await identity.signIn(browser, username, authorization({ prompt: "login" }));
    expect(await devices()).toEqual(before);
  });

  test("of every other device ends at once and is reported once; that of this browser and those of others go on", async () => {
    const [own, stranger] = [await signedIn(), await signedIn()];
    const subject = (await findCredential(identity.options.pool, own))?.subject ?? "";
    const [kept] = await sessionsOf(subject);
    const others = [await signedIn(own.username), await signedIn(own.username)];
    const ended = (await sessionsOf(subject)).map(({ uid }) => uid).filter((uid) => uid !== kept?.uid);
    identity.endedSessions.splice(0);
    const page = await own.browser.get(manage);
    await own.browser.submit(page, { session: "" }, actionOf(page, "/manage/sessions"));
    expect(identity.endedSessions.toSorted()).toEqual(ended.toSorted());
    expect(await Promise.all([own, stranger, ...others].map(({ browser }) => isAlive(browser)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("of another person is not ended and not reported as ended, like one that is over", async () => {
    const [own, stranger] = [await signedIn(), await signedIn()];
    const theirs = (await findCredential(identity.options.pool, stranger))?.subject ?? "";
    const [session] = await sessionsOf(theirs);
    identity.endedSessions.splice(0);
    const page = await own.browser.get(manage);
    for (const uid of [session?.uid ?? "", "over"])
      await own.browser.submit(page, { session: uid }, actionOf(page, "/manage/sessions"));
    expect(identity.endedSessions).toEqual([]);
    expect(await isAlive(stranger.browser)).toBe(true);
  });

  test("of the person before ends, and is reported, when another one signs in on the manage page of the same browser", async () => {
    const [first, second] = [await identity.person(), await identity.person()];
    const browser = identity.browser();
    const form = await browser.get(manage);
    await identity.signIn(browser, first.username);
    const elsewhere = await signedIn(first.username);
    const before = await sessionsOf(first.subject);
    identity.endedSessions.splice(0);
    expect((await browser.submit(form, { username: second.username, password })).status).toBe(303);
    expect((await browser.get(manage)).text).toContain(second.username);
    const left = (await sessionsOf(first.subject)).map(({ uid }) => uid);
    expect(left).toHaveLength(1);
    expect(identity.endedSessions).toEqual(before.map(({ uid }) => uid).filter((uid) => !left.includes(uid)));
    expect(await isAlive(elsewhere.browser)).toBe(true);
  });
});

test("a person who is disabled twice keeps the first time; only that person is enabled again", async () => {
  const [one, other] = [await identity.person(), await identity.person()];
  const { pool } = identity.options;
  for (const { subject } of [one, other]) await disableCredential(pool, subject);
  const since = async () =>
    (
      await identity.rows<{ at: Date }>("select disabled_at as at from identity.credential where subject = $1", [
        one.subject,
      ])
    )[0]?.at;
  const before = await since();
  await disableCredential(pool, one.subject);
  expect(await since()).toEqual(before);
  await enableCredential(pool, one.subject);
  expect((await findCredential(pool, one))?.disabled).toBe(false);
  expect((await findCredential(pool, other))?.disabled).toBe(true);
});

test("the sweep keeps links for a day after they end, devices for an hour, and those of a session as long as it lasts", async () => {
  const { username } = await signedIn();
  const subject = (await findCredential(identity.options.pool, { username }))?.subject ?? "";
  const [session] = await sessionsOf(subject);
  const ages = ["30 minutes", "2 hours"];
  for (const age of ages) {
    await identity.rows(
      `insert into identity.session_device (session_uid, subject, started_at) values ($1::text, $2, $3::timestamptz - $1::text::interval)`,
      [age, subject, identity.options.now()],
    );
  }
  await identity.rows(
    "update identity.session_device set started_at = started_at - interval '11 hours' where session_uid = $1",
    [session?.uid],
  );
  for (const age of ["23 hours", "25 hours"])
    await identity.rows(
      `insert into identity.password_reset (token_hash, subject, created_at, expires_at)
       values (sha256($1::text::bytea), $2, $3::timestamptz - $1::text::interval, $3::timestamptz - $1::text::interval)`,
      [age, subject, identity.options.now()],
    );
  await identity.sweep();
  const devices = await identity.rows<{ uid: string }>(
    "select session_uid as uid from identity.session_device where subject = $1 order by started_at",
    [subject],
  );
  expect(devices.map(({ uid }) => uid)).toEqual([session?.uid, "30 minutes"]);
  const links = await identity.rows(
    "select token_hash = sha256('23 hours'::bytea) as young from identity.password_reset where subject = $1",
    [subject],
  );
  expect(links).toEqual([{ young: true }]);
});
