import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createPool } from "../../platform/database/database.ts";
import { sequenceAll } from "../../platform/events/sequencer.ts";
import { importHarness, type ImportHarness, tableSums } from "../../testing/imports/import-harness.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { beeldwijk, polderlicht } = companyIds;

let api: TestApi;
let harness: ImportHarness;
let jobs: pg.Pool;
beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 1);
  harness = await importHarness(api);
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

/** Gives positions to events and to commands for the TV platform. */
const sequence = () =>
  sequenceAll(
    jobs,
    features.flatMap(({ eventReaders = [] }) => eventReaders),
  );

const undo = async (id: string) => {
  const { status, body } = await harness.send("POST", `${id}/undo`, {});
  return [status, body.error?.code];
};
const exported = async (kind: string): Promise<string> =>
  (await api.send<string>("GET", `/operator/v1/export/${kind}`, { token: harness.token })).body;
const eventsOf = (subject: string, id: unknown) =>
  api.database.rows<{ type: string }>(
    "select type from outbox_event where entity_type = $1 and entity_id = $2 order by created_at, id",
    [subject, String(id)],
  );

const people = (...rows: string[]) => ["Eigen nummer;Klantnummer;E-mail;Voornaam;Achternaam;Rol", ...rows].join("\r\n");
const person = (ref: string, roles = "orders en facturen", customer = polderlicht) =>
  `${ref};${customer};${ref}@polderlicht.example;Fenna;Smit;${roles}`;
const mailsTo = async (ref: string) =>
  (await api.database.rows("select id from mail_message where recipient = $1", [`${ref}@polderlicht.example`])).length;

describe("people in files", () => {
  it("200 mails are sent only after the confirmation, and an undo deletes unsent mails", async () => {
    const before = await tableSums(api);
    const { id } = await harness.previewed("account", people(person("P1")), { fixed: { activation: "nu" } });
    expect([await harness.outcomes(id), await mailsTo("P1")]).toEqual([["created"], 0]);
    await harness.confirm(id);
    expect(await mailsTo("P1")).toBe(1);
    expect(await undo(id)).toEqual([200, undefined]);
    expect(await tableSums(api)).toEqual(before);
  });

  it("200 mails users only if the file, or a later file, has `activation` now", async () => {
    await harness.done("account", people(person("P2")));
    expect(await mailsTo("P2")).toBe(0);
    expect(await harness.byRef("account", "P2")).toMatchObject({
      status: "PENDING_ACTIVATION",
      activationExpiresAt: null,
      roles: ["RESELLER_ORDER", "RESELLER_FINANCE"],
    });
    await harness.done("account", people(person("P2")), { fixed: { activation: "ja" } });
    expect(await mailsTo("P2")).toBe(1);
  });

  it("200 an undo keeps the mail that was sent", async () => {
    const { id } = await harness.done("account", people(person("P3")), { fixed: { activation: "nu" } });
    await api.database.rows("update mail_message set state = 'SENT' where recipient = 'P3@polderlicht.example'");
    expect(await undo(id)).toEqual([200, undefined]);
    expect(await mailsTo("P3")).toBe(1);
  });

  it("409 if a new person has activated the account, or has a session", async () => {
    const active = await harness.done("account", people(person("P4")));
    await api.database.rows("update customer_account set status = 'ENABLED' where external_ref = 'P4'");
    expect(await undo(active.id)).toEqual([409, "import.changed-since"]);
    const used = await harness.done("account", people(person("P5")));
    await api.database.rows(
      `insert into sso_session (sid, account_id, customer_id, absolute_expires_at)
       select gen_random_uuid(), id, customer_id, now() from customer_account where external_ref = 'P5'`,
    );
    expect(await undo(used.id)).toEqual([409, "import.in-use"]);
  });

  it("200 an export leaves out people of closed companies, and accounts that only hold tokens", async () => {
    const [closed] = await api.database.rows<{ id: number }>(
      `insert into customer (type, status, variant, name, address, locale)
       select type, 'TERMINATED', variant, 'Weg B.V.', address, 'nl' from customer where id = $1 returning id`,
      [polderlicht],
    );
    await api.database.rows(
      `insert into customer_account (customer_id, username, email, first_name, last_name, roles, kind)
       values ($1, 'closed@weg.example', 'a@weg.example', 'Weg', 'Weg', '{RESELLER_ORDER}', 'PERSON'),
         ($2, 'tokens@weg.example', 'a@weg.example', 'Weg', 'Weg', '{RESELLER_ORDER}', 'API')`,
      [closed?.id, polderlicht],
    );
    const file = await exported("account");
    expect(file).toContain("joris.bakker@polderlicht.example");
    expect(file).not.toContain("@weg.example");
  });

  it("a row by the id of an account that holds tokens is refused", async () => {
    const [made] = await api.database.rows<{ id: string }>(
      `insert into customer_account (customer_id, username, email, first_name, last_name, roles, kind)
       values ($1, 'P6@polderlicht.example', 'a@weg.example', 'Weg', 'Weg', '{RESELLER_ORDER}', 'API') returning id`,
      [polderlicht],
    );
    const [heading = "", row = ""] = people(person("P6")).split("\r\n");
    const { id } = await harness.previewed("account", `Id;${heading}\n${made?.id};${row}`);
    expect(await harness.outcomes(id)).toEqual([["rejected", "validation.invalid-value", "Id", made?.id]]);
  });

  it.each([
    ["account", () => people(person("N1")), "N1"],
    ["contact", () => contacts("N2"), "N2"],
    ["end-customer", () => `Eigen nummer;Klantnummer;Naam;Referentie\nN3;${polderlicht};Molen;N3`, "N3"],
    ["tv-account", () => households("N4"), "N4"],
  ])("200 a row by our id gives %s your own id", async (kind, file, ref) => {
    const table = { account: "customer_account", contact: "customer_contact" }[kind] ?? kind.replace("-", "_");
    await harness.done(kind, file());
    await api.database.rows(`update ${table} set external_ref = null where external_ref = $1`, [ref]);
    const [made] = await api.database.rows<{ id: string }>(`select id from ${table} order by created_at desc limit 1`);
    const [heading = "", row = ""] = file().split(/\r?\n/);
    const { id } = await harness.done(kind, `Id;${heading}\n${made?.id};${row}`);
    expect(await harness.outcomes(id)).toEqual(["updated"]);
    expect(await harness.byRef(kind, ref)).toMatchObject({ id: made?.id });
    expect(await undo(id)).toEqual([200, undefined]);
    expect(await api.database.rows(`select external_ref from ${table} where id = $1`, [made?.id])).toEqual([
      { external_ref: null },
    ]);
  });
});

const contacts = (ref: string) =>
  `Contactnummer;Klantnummer;Soort contact;Voornaam;Achternaam;E-mail\n${ref};${polderlicht};abuse;Fenna;Smit;${ref}@polderlicht.example`;

describe("contacts in files", () => {
  it("409 if a prefix has a new contact as its abuse contact; the portal still removes the contact", async () => {
    const { id } = await harness.done("contact", contacts("C1"));
    const contact = await harness.byRef<{ id: string }>("contact", "C1");
    await api.database.rows(
      `update prefix set abuse_contact_id = $1 where id = (select id from prefix where customer_id = $2 limit 1)`,
      [contact.id, polderlicht],
    );
    const usedBy = () => api.database.rows("select id from prefix where abuse_contact_id = $1", [contact.id]);
    expect(await undo(id)).toEqual([409, "import.in-use"]);
    expect(await usedBy()).toHaveLength(1);
    const token = await api.tokenOf("joris.bakker@polderlicht.example");
    const path = `/v1/customer/${polderlicht}/contact/${contact.id}`;
    expect((await api.send("DELETE", path, { token })).status).toBe(204);
    expect(await usedBy()).toEqual([]);
  });
});

const households = (ref: string, status = "actief") =>
  [
    "Abonnementsnummer;Klantnummer;Pakket;Voornaam;Achternaam;Straat;Huisnummer;Postcode;Plaats;Land;Opties;Startdatum;Status",
    `${ref};${beeldwijk};tv-basis;Sanne;Meer;Testlaan;7;7511ZZ;Enschede;NL;TV-SPORT, TV-FILM;1-5-2019;${status}`,
  ].join("\r\n");

describe("TV accounts in files", () => {
  it("200 a suspended account with its options, by the account number; an undo leaves only its events, also after its commands have positions", async () => {
    await sequence();
    const before = await tableSums(api);
    const { id } = await harness.done("tv-account", households("T1", "geblokkeerd"));
    const made = await harness.byRef<{ id: string; accountNr: number }>("tv-account", "T1");
    expect(made).toMatchObject({ status: "suspended", startDate: "2019-05-01", suspendReason: "CUSTOMER_REQUEST" });
    const products = "select product_id from tv_product where account_id = $1 order by product_id";
    expect(await api.database.rows(products, [made.id])).toEqual(
      ["TV-BASIS", "TV-FILM", "TV-SPORT"].map((product_id) => ({ product_id })),
    );
    const [heading, row] = households("", "").split("\r\n");
    const byNumber = `Accountnummer Demarc;${heading}\n${made.accountNr};${row}`;
    expect(await harness.outcomes((await harness.previewed("tv-account", byNumber)).id)).toEqual(["unchanged"]);
    await sequence();
    const commands = "select id from tv_command where account_id = $1 and position is not null";
    expect(await api.database.rows(commands, [made.id])).not.toEqual([]);
    expect(await undo(id)).toEqual([200, undefined]);
    expect((await eventsOf("tv-account", made.id)).map(({ type }) => type)).toEqual([
      "tv.account.created",
      "tv.account.suspended",
      "tv.account.resumed",
      "tv.account.removed",
    ]);
    expect(await tableSums(api)).toEqual(before);
  });

  it("409 if the TV platform has received the commands of a new account", async () => {
    const { id } = await harness.done("tv-account", households("T2"));
    await api.database.rows(
      `update tv_command set state = 'ACKNOWLEDGED' where account_id = (select id from tv_account where external_ref = 'T2')`,
    );
    expect(await undo(id)).toEqual([409, "import.changed-since"]);
  });
});

const payer = async (ref: string): Promise<number> => {
  const [made] = await api.database.rows<{ id: number }>(
    `insert into customer (type, status, variant, name, address, locale, external_ref)
     select type, 'ACTIVE', variant, 'Nieuwland B.V.', address, 'nl', $2 from customer where id = $1 returning id`,
    [polderlicht, ref],
  );
  return made?.id ?? 0;
};
const mandates = (ref: string, status = "actief", iban = "NL91ABNA0417164300") =>
  `Eigen nummer;Eigen klantnummer;IBAN;Rekeninghouder;Getekend op;Status\n${ref};${ref};${iban};Nieuwland B.V.;1-5-2019;${status}`;
const paying = (id: number) => api.database.rows("select payment_method, iban from customer where id = $1", [id]);

describe("mandates in files", () => {
  it("200 an export does not contain the IBAN, and its import leaves mandates unchanged, also with a reference of the portal", async () => {
    await payer("M1");
    const { id } = await harness.done("mandate", mandates("M1"));
    expect(await harness.outcomes(id)).toEqual(["created"]);
    const file = await exported("mandate");
    expect(file).toContain("M1");
    expect(file).not.toMatch(/0417164300|MND-/);
    const { rows, unchanged } = await harness.previewed("mandate", file);
    expect(unchanged).toBe(rows);
  });

  it("200 the undo of a revocation makes the customer pay by direct debit again", async () => {
    const customer = await payer("M2");
    await harness.done("mandate", mandates("M2"));
    const before = await paying(customer);
    const { id } = await harness.done("mandate", mandates("M2", "ingetrokken"));
    expect(await paying(customer)).toMatchObject([{ payment_method: "CREDIT_TRANSFER" }]);
    expect(await undo(id)).toEqual([200, undefined]);
    expect(await paying(customer)).toEqual(before);
    expect((await eventsOf("customer", customer)).map(({ type }) => type)).toEqual([
      "customer.iban-changed",
      "mandate.activated",
      "mandate.revoked",
      "mandate.activated",
    ]);
  });

  it("200 the undo of a new mandate revokes it, also if it was imported as revoked", async () => {
    for (const [ref, status] of [
      ["M3", "actief"],
      ["M4", "ingetrokken"],
    ] as const) {
      const customer = await payer(ref);
      const before = await paying(customer);
      const { id } = await harness.done("mandate", mandates(ref, status));
      expect(await undo(id)).toEqual([200, undefined]);
      expect(await paying(customer)).toEqual(before);
      const events = (await eventsOf("customer", customer)).map(({ type }) => type);
      expect(events).toEqual(
        status === "actief"
          ? ["customer.iban-changed", "mandate.activated", "mandate.revoked", "customer.iban-changed"]
          : ["mandate.revoked", "mandate.revoked"],
      );
    }
  });

  it("a new mandate without an IBAN, and another IBAN than the signed one are refused", async () => {
    await payer("M5");
    const refused = async (iban: string) =>
      harness.outcomes((await harness.previewed("mandate", mandates("M5", "actief", iban))).id);
    expect(await refused("")).toEqual([["rejected", "validation.required", "IBAN", ""]]);
    await harness.done("mandate", mandates("M5"));
    expect(await refused("NL02ABNA0123456789")).toEqual([
      ["rejected", "validation.invalid-value", "IBAN", "NL02ABNA0123456789"],
    ]);
  });
});
