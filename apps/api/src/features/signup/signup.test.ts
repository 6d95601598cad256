import { randomUUID } from "node:crypto";
import { commandsOn } from "../../testing/operator-commands.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applicants, applicationBody } from "../../testing/applicant.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { storedMails } from "../../testing/stored-mails.ts";
import { findApplication } from "./signup.operator.ts";

let api: TestApi;
let applicant: ReturnType<typeof applicants>;

beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  applicant = applicants(api, api.operatorPool);
});
afterAll(async () => {
  await api.close();
});

describe("sign-up", () => {
  it("201 stores an application, with a separate customer in state APPLIED, and mails a link", async () => {
    const { sent, id, token } = await applicant.applied();
    expect(id).toMatch(/^[0-9a-f]{8}-/);
    const [row] = await api.database.rows<Record<string, unknown>>(
      `select c.status, c.vat_number, c.address ->> 'postalCode' as postal_code, c.variant, a.state
       from customer_application a join customer c on c.id = a.customer_id where a.id = $1`,
      [id],
    );
    expect(row).toEqual({
      status: "APPLIED",
      vat_number: "NL888800000B01",
      postal_code: "8011AB",
      variant: "main",
      state: "SUBMITTED",
    });
    expect((await applicant.step("view", token)).body).toMatchObject({ state: "SUBMITTED", company: sent.name });
  });

  it("201 and every later mail are in the language of the applicant, once each", async () => {
    const { sent, id } = await applicant.applied({ locale: "nl" });
    await applicant.decide(id, "startReview");
    await applicant.decide(id, "requestInfo", "Welk vestigingsadres?");
    await applicant.decide(id, "reject", "Dubbel");
    const mails = await storedMails(api.database, "recipient = $1", [sent.contact.email]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Bevestig uw e-mailadres",
      "We hebben een vraag over uw aanvraag",
      "Over uw aanvraag",
    ]);
    for (const { html, text } of mails) {
      expect(html).toContain('<html lang="nl"');
      expect(text).toContain("Referentie: AP-");
    }
    expect(mails[1]?.text).toMatch(/Welk vestigingsadres\?[\s\S]*&locale=nl/);
    expect(mails[2]?.text).toContain("Reden: Dubbel");
  });

  it("201 gives a short reference, which the link, the mail and the operator know as well", async () => {
    const sent = applicationBody();
    const { reference } = (await applicant.apply(sent)).body;
    expect(reference).toMatch(/^AP-\d{6}$/);
    const token = await applicant.mailedToken(sent.contact.email);
    expect((await applicant.step("view", token)).body.reference).toBe(reference);
    const [mail] = await storedMails(api.database, "recipient = $1", [sent.contact.email]);
    expect(mail?.text).toContain(`Reference: ${reference}`);
    expect(mail?.text).toMatch(/#token=[\w-]+&locale=en/);
    const { items } = await commandsOn(api)<{ items: { reference: string; name: string }[] }>("application", "list");
    expect(items.find((one) => one.name === sent.name)?.reference).toBe(reference);
  });

  it("201 with the same response for a known company or person, and flags them only for the reviewer", async () => {
    const { body: known, status } = await applicant.apply(applicationBody({ coc: "99990011" }));
    const { body: person } = await applicant.apply(
      applicationBody({ contact: { ...applicationBody().contact, email: "JORIS.BAKKER@polderlicht.example" } }),
    );
    expect([status, Object.keys(known), known.state]).toEqual([
      201,
      ["applicationId", "reference", "state"],
      "SUBMITTED",
    ]);
    expect(Object.keys(person)).toEqual(Object.keys(known));
    const flagged = await Promise.all(
      [known, person].map(({ applicationId }) => findApplication(api.operatorPool, applicationId)),
    );
    expect(flagged.map((row) => row?.duplicateOf)).toEqual([20120280, 20120280]);
  });

  it("400 for violated cross-field rules", async () => {
    const { coc: _coc, ...without } = applicationBody({ iban: "NL74DEMO0200000025" });
    const { status, body: answer } = await applicant.apply(without);
    expect(status).toBe(400);
    expect(answer).toMatchObject({
      validationErrors: [
        { field: "coc", message: "validation.required" },
        { field: "accountHolder", message: "validation.required" },
      ],
    });
  });

  it.each([
    ["status", { status: "ACTIVE" }],
    ["roles", { roles: ["RESELLER_ADMIN"] }],
    ["parentCustomerId", { parentCustomerId: 20120280 }],
    ["creditLimit", { creditLimit: "1000000.00" }],
  ])("400 for %s in an application", async (field, more) => {
    expect(await applicant.apply({ ...applicationBody(), ...more })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field, message: "validation.invalid-data" }] },
    });
  });

  it("201 creates one application for twenty parallel posts with one key, and 409 for the key with another body", async () => {
    const sent = applicationBody();
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => applicant.apply(sent, key)));
    const ids = answers.filter(({ status }) => status === 201).map((answer) => answer.body.applicationId);
    expect(new Set(ids).size).toBe(1);
    const rows = await api.database.rows("select 1 from customer where coc = $1", [sent.coc]);
    expect(rows).toHaveLength(1);
    expect(await applicant.apply(applicationBody(), key)).toMatchObject({
      status: 409,
      body: { error: { code: "idempotency.key-reused" } },
    });
  });

  it("429 for the sixth application of an address within an hour, also for parallel requests", async () => {
    const strict = await testApi();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => strict.send("POST", "/v1/customer", { body: applicationBody() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3500);
    await strict.close();
  });

  it("429 for the third application of a recipient within an hour, from any network", async () => {
    const strict = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "2" });
    const { contact } = applicationBody();
    const applyFrom = async (remoteAddress: string, email: string) => {
      const payload = applicationBody({ contact: { ...contact, email } });
      return (await strict.app.inject({ method: "POST", url: "/v1/customer", payload, remoteAddress })).statusCode;
    };
    expect(await applyFrom("198.51.100.7", contact.email)).toBe(201);
    expect(await applyFrom("203.0.113.9", contact.email)).toBe(201);
    expect(await applyFrom("192.0.2.4", contact.email.toUpperCase())).toBe(429);
    expect(await applyFrom("192.0.2.5", "someone.else@molen.example")).toBe(201);
    await strict.close();
  });

  it("201 for every repetition of an application under its key, which take nothing of the allowance", async () => {
    const strict = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "2" });
    const sent = applicationBody();
    const headers = { "idempotency-key": randomUUID() };
    const apply = (body: object, more = {}) => strict.send("POST", "/v1/customer", { body, headers: more });
    for (let time = 0; time < 4; time += 1) expect((await apply(sent, headers)).status).toBe(201);
    expect((await apply(applicationBody(), headers)).status).toBe(409);
    expect((await apply(applicationBody())).status).toBe(201);
    expect((await apply(applicationBody())).status).toBe(429);
    await strict.close();
  });
});

describe("the applicant's link", () => {
  it("200 confirms the address once; a second request changes nothing", async () => {
    const { token } = await applicant.applied();
    const first = (await applicant.step("verify", token)).body;
    const second = (await applicant.step("verify", token)).body;
    expect([first.state, second]).toEqual(["UNDER_REVIEW", first]);
  });

  it("404 with the same body for every invalid link, and 429 after ten of them", async () => {
    const other = await testApi();
    const tries = [];
    for (let turn = 0; turn < 11; turn += 1)
      tries.push(await other.send("POST", "/v1/application/view", { body: { token: `guess${turn}` } }));
    expect(tries.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    await other.close();
  });

  it("200 answers a question, and all earlier links stay valid", async () => {
    const { sent, id, token } = await applicant.applied();
    await applicant.step("verify", token);
    await applicant.decide(id, "requestInfo", "Which addresses?");
    const newer = await applicant.mailedToken(sent.contact.email);
    expect(newer).not.toBe(token);
    const asked = (await applicant.step("view", token)).body;
    expect([asked.state, asked.history.at(-1)?.note]).toEqual(["INFO_REQUESTED", "Which addresses?"]);
    const answered = await applicant.step("information", newer, { information: "Two in Zwolle." });
    expect(answered.body.state).toBe("UNDER_REVIEW");
    expect((await findApplication(api.operatorPool, id))?.history.at(-1)).toMatchObject({
      event: "resubmit",
      note: "Two in Zwolle.",
    });
  });

  it("200 for the twenty newest links, and 404 for the one before them", async () => {
    const { sent, id, token } = await applicant.applied();
    await applicant.step("verify", token);
    await api.database.rows(
      `update customer_application
       set link_hashes = link_hashes || (select array_agg(sha256(number::text::bytea)) from generate_series(1, 18) number)
       where id = $1`,
      [id],
    );
    await applicant.decide(id, "requestInfo", "Which addresses?");
    const twentieth = await applicant.mailedToken(sent.contact.email);
    expect((await applicant.step("information", token, { information: "Two." })).status).toBe(200);
    await applicant.decide(id, "requestInfo", "Which two?");
    const newest = await applicant.mailedToken(sent.contact.email);
    const answers = await Promise.all([token, twentieth, newest].map((link) => applicant.step("view", link)));
    expect(answers.map(({ status }) => status)).toEqual([404, 200, 200]);
  });

  it("409 for a step that the state refuses", async () => {
    const { token } = await applicant.applied();
    expect(await applicant.step("information", token, { information: "x" })).toMatchObject({
      status: 409,
      body: { error: { code: "application.state-conflict", details: { state: "SUBMITTED", event: "resubmit" } } },
    });
    expect((await applicant.step("withdraw", token)).body.state).toBe("WITHDRAWN");
    expect((await applicant.step("verify", token)).status).toBe(409);
  });

  it("200 hides the operator's notes from the applicant", async () => {
    const { token } = await applicant.applied({ coc: "99990011" });
    const { body: seen } = await applicant.step("view", token);
    expect(JSON.stringify(seen)).not.toMatch(/duplicate|risk|20120280|decidedBy/);
  });
});
