import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import { codeAlphabet, codeLengths, type TvActivationCode } from "@demarc/contract/tv-accounts/tv-activation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../../testing/test-api.ts";
import { letExpire, redeem, tvDesk } from "../../../testing/tv-accounts/tv-activation-harness.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { storedMails } from "../../../testing/stored-mails.ts";
import { lockTvAccount } from "../account/tv-account.steps.ts";
import { changeBySystem } from "../account/tv-change.ts";
import { tvSecrets } from "../tv-platform/tv-secrets.ts";
import { randomCode } from "./tv-codes.rules.ts";
import { createCode } from "./tv-codes.steps.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof tvDesk>>;

beforeAll(async () => {
  api = await testApi();
  desk = await tvDesk(api);
});
afterAll(() => api.close());

const codePath = (id: string) => `/v1/account/${id}/activation/code`;
const unconfirmedPath = (id: string, code = "") => `/v1/account/${id}/unconfirmedActivationCode${code && `/${code}`}`;
const minutesLeft = ({ createdAt, expiresAt }: TvActivationCode) =>
  (Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000;
const stateOf = async (id: string) =>
  (await api.database.rows<{ state: string }>("select state from tv_activation_code where id = $1", [id]))[0]?.state;
const errorOf = (answer: { readonly body: unknown }) =>
  (answer.body as { readonly error: { readonly code: string } }).error.code;
const fieldsOf = (answer: { readonly body: unknown }) =>
  (answer.body as { validationErrors: { field: string; message: string }[] }).validationErrors.map(
    ({ field, message }) => [field, message],
  );

describe("the letters of a code", () => {
  it("each occur about as often as the others, in the length of their kind", () => {
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 5000; turn += 1)
      for (const letter of randomCode("UNCONFIRMED")) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect([...counts.keys()].toSorted().join("")).toBe(codeAlphabet);
    // 60,000 letters: 3,000 of each expected, with a standard deviation of 53.
    for (const count of counts.values()) expect(Math.abs(count - 3000)).toBeLessThan(320);
    expect(randomCode("CONFIRMED")).toHaveLength(codeLengths.CONFIRMED);
  });
});

describe("a confirmed code", () => {
  it("201 is grouped, valid for 15 minutes or as long as asked, and shown until it expires", async () => {
    const { id } = await desk.account();
    expect((await desk.send("GET", codePath(id))).status).toBe(404);
    const made = await desk.confirmed(id, { confirmUserInterfaceName: " Beeldwijk " });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      kind: "CONFIRMED",
      state: "READY",
      maxUses: 1,
      uses: 0,
      deliveredVia: "DISPLAY",
    });
    expect(made.body.confirmUserInterfaceName).toBe("Beeldwijk");
    expect(made.body.code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
    expect(minutesLeft(made.body)).toBe(15);
    expect((await desk.send("GET", codePath(id))).body).toEqual(made.body);
    expect(minutesLeft((await desk.confirmed(id, { validMinutes: 60 })).body)).toBe(60);
    await letExpire(api, id);
    expect((await desk.send("GET", codePath(id))).status).toBe(404);
  });

  it("201 replaces the earlier one, which becomes invalid, and dismisses the device that asks with it", async () => {
    const { id } = await desk.account();
    const first = (await desk.confirmed(id)).body;
    const second = (await desk.confirmed(id)).body;
    expect(await stateOf(first.id)).toBe("CANCELLED");
    expect((await redeem(api, first.code)).status).toBe(404);
    expect((await redeem(api, second.code)).body.result).toBe("pending");
    expect(await stateOf(second.id)).toBe("REQUESTED");
    await desk.confirmed(id);
    expect(await stateOf(second.id)).toBe("CANCELLED");
    expect((await desk.requests(id)).map(({ state }) => state)).toEqual(["DISMISSED"]);
  });

  it("201 for parallel requests leaves one open code", async () => {
    const { id } = await desk.account();
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.confirmed(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const open = await api.database.rows(
      "select 1 from tv_activation_code where account_id = $1 and state in ('READY', 'REQUESTED')",
      [id],
    );
    expect(open).toHaveLength(1);
  });

  it("201 is mailed to the subscriber in the language of the company, five times an hour; then 429", async () => {
    const { id } = await desk.account();
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await desk.confirmed(id, { delivery: "email" }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(Number(answers.at(-1)?.headers["retry-after"])).toBeGreaterThan(3500);
    const fifth = answers[4]?.body as TvActivationCode;
    expect(fifth.deliveredVia).toBe("EMAIL");
    const mails = await storedMails(api.database, "recipient = 'sanne.proef@beeldwijk.example'");
    expect(mails.map(({ subject }) => subject)).toEqual(mails.map(() => "Uw activatiecode"));
    expect(mails).toHaveLength(5);
    expect(mails.at(-1)?.text).toContain(fifth.code);
    const [valid] = await api.database.rows<{ time: string }>(
      "select to_char($1::timestamptz at time zone 'Europe/Amsterdam', 'HH24:MI') as time",
      [fifth.expiresAt],
    );
    expect(mails.at(-1)?.text).toMatch(new RegExp(`^Geldig tot: .* ${valid?.time}$`, "m"));
    // The refused request left the fifth code as it was.
    expect(await stateOf(fifth.id)).toBe("READY");
    expect((await desk.confirmed(id)).status).toBe(201);
  });

  it("400 for a text message, and for a mail to a subscriber without an address", async () => {
    const { id, subscriber } = await desk.account();
    expect(fieldsOf(await desk.confirmed(id, { delivery: "sms" }))).toEqual([["delivery", "validation.invalid-value"]]);
    const { email: _email, ...rest } = subscriber;
    const mute = await desk.account({ subscriber: { ...rest, middleName: undefined, phoneNumber: undefined } });
    const refused = await desk.confirmed(mute.id, { delivery: "email" });
    expect([refused.status, ...fieldsOf(refused)]).toEqual([400, ["delivery", "validation.invalid-value"]]);
  });

  it("409 with the same idempotency key, because its letters are shown once", async () => {
    const { id } = await desk.account();
    const headers = { "idempotency-key": randomUUID() };
    const made = await desk.confirmed(id, {}, headers);
    const again = await desk.confirmed(id, {}, headers);
    expect([again.status, errorOf(again)]).toEqual([409, "idempotency.secret-not-repeatable"]);
    expect(again.body).toMatchObject({ error: { details: { id: made.body.id } } });
  });
});

describe("an unconfirmed code", () => {
  it("201 is valid through the end of its last day in Amsterdam, seven days ahead without one", async () => {
    const { id } = await desk.account();
    const today = amsterdamDate(new Date());
    const usual = (await desk.unconfirmed(id, { description: " Hotelkamer 12 ", maxUses: 3 })).body;
    expect(usual).toMatchObject({ kind: "UNCONFIRMED", state: "LIVE", maxUses: 3, description: "Hotelkamer 12" });
    expect(usual.code).toMatch(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
    const lastMoment = new Date(Date.parse(usual.expiresAt) - 1);
    expect(amsterdamDate(lastMoment)).toBe(daysAfter(today, 7));
    expect(amsterdamDate(new Date(usual.expiresAt))).toBe(daysAfter(today, 8));
    const longest = (await desk.unconfirmed(id, { expiryDate: daysAfter(today, 30) })).body;
    expect(amsterdamDate(new Date(Date.parse(longest.expiresAt) - 1))).toBe(daysAfter(today, 30));
    const listed = await desk.send<TvActivationCode[]>("GET", unconfirmedPath(id));
    expect(listed.body).toEqual([longest, usual]);
  });

  it.each([
    ["date-too-early", 0],
    ["date-too-late", 31],
  ])("400 %s for a last day %i days ahead", async (message, days) => {
    const { id } = await desk.account();
    const refused = await desk.unconfirmed(id, { expiryDate: daysAfter(amsterdamDate(new Date()), days) });
    expect([refused.status, ...fieldsOf(refused)]).toEqual([400, ["expiryDate", `validation.${message}`]]);
  });

  it("409 for a fourth live code, also of parallel requests; one that expired or was cancelled makes room", async () => {
    const { id } = await desk.account();
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.unconfirmed(id)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect([refused.status, errorOf(refused)]).toEqual([409, "tv.code-limit"]);
    expect((await desk.confirmed(id)).status).toBe(201);
    const cancelled = await desk.send("DELETE", unconfirmedPath(id, made[0]?.body.id));
    expect(cancelled.status).toBe(204);
    expect((await desk.unconfirmed(id)).status).toBe(201);
    await letExpire(api, id);
    expect((await desk.send<unknown[]>("GET", unconfirmedPath(id))).body).toEqual([]);
    expect((await desk.unconfirmed(id)).status).toBe(201);
  });

  it("409 to cancel one that was cancelled, used up or has expired; 404 for a confirmed one and another account's", async () => {
    const { id } = await desk.account();
    const code = (await desk.unconfirmed(id)).body;
    const cancel = (codeId: string, accountId = id) => desk.send("DELETE", unconfirmedPath(accountId, codeId));
    const other = await desk.account();
    expect((await cancel(code.id, other.id)).status).toBe(404);
    expect((await cancel((await desk.confirmed(id)).body.id)).status).toBe(404);
    expect((await cancel(code.id)).status).toBe(204);
    const used = (await desk.unconfirmed(id)).body;
    await redeem(api, used.code);
    const expired = (await desk.unconfirmed(id)).body;
    await letExpire(api, id);
    for (const closed of [code, used, expired]) {
      const refused = await cancel(closed.id);
      expect([refused.status, errorOf(refused)]).toEqual([409, "tv-code.state-conflict"]);
    }
  });
});

describe("a code of either kind", () => {
  const make = { confirmed: (id: string) => desk.confirmed(id), unconfirmed: (id: string) => desk.unconfirmed(id) };

  it.each(["confirmed", "unconfirmed"] as const)(
    "409 for an account that is not active or has no free place: %s",
    async (kind) => {
      const waiting = await desk.account({ activate: false });
      const refused = await make[kind](waiting.id);
      expect([refused.status, errorOf(refused)]).toEqual([409, "tv-account.state-conflict"]);
      const full = await desk.account();
      await desk.fill(full.id);
      const crowded = await make[kind](full.id);
      expect([crowded.status, errorOf(crowded)]).toEqual([409, "tv.max-devices"]);
      await desk.send("DELETE", `/v1/account/${waiting.id}`);
      const ended = await make[kind](waiting.id);
      expect([ended.status, errorOf(ended)]).toEqual([409, "tv.account-ended"]);
    },
  );

  it("200 lists a code of another TV_SECRET_KEY without its text, so that it can be cancelled; 404 for a confirmed one", async () => {
    const { id } = await desk.account();
    const [live, ready] = [(await desk.unconfirmed(id)).body, (await desk.confirmed(id)).body];
    const other = tvSecrets({ current: "another key, also of 32 characters or more", previous: "" });
    for (const code of [live, ready])
      await api.database.rows("update tv_activation_code set code_sealed = $2 where id = $1", [
        code.id,
        other.seal(id, code.code),
      ]);
    expect((await desk.send("GET", unconfirmedPath(id))).body).toEqual([{ ...live, code: "" }]);
    expect((await desk.send("DELETE", unconfirmedPath(id, live.id))).status).toBe(204);
    expect((await desk.send("GET", codePath(id))).status).toBe(404);
  });

  it("is drawn again when an open code of another account has the same letters", async () => {
    const taken = (await desk.unconfirmed((await desk.account()).id)).body.code.replaceAll("-", "");
    const { id, customerId } = await desk.account();
    const draws = [taken, taken, randomCode("UNCONFIRMED")];
    const drawn = draws.at(-1);
    const maker = { secrets: tvSecrets(testConfig().secretKeys), draw: () => draws.shift() ?? "" };
    const wanted = {
      kind: "UNCONFIRMED",
      description: null,
      confirmUserInterfaceName: null,
      maxUses: 1,
      deliveredVia: "DISPLAY",
      valid: { minutes: 15 },
    } as const;
    const made = await api.tenants.write({ customerId }, async (transaction) =>
      createCode(changeBySystem(transaction, customerId), await lockTvAccount(transaction, id), wanted, maker),
    );
    expect(made.code.replaceAll("-", "")).toBe(drawn);
    expect((await redeem(api, made.code)).body.result).toBe("activated");
    expect(await desk.devices(id)).toHaveLength(1);
  });
});
