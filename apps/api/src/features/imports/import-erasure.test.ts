import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importHarness, type ImportHarness } from "../../testing/imports/import-harness.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { beeldwijk, polderlicht } = companyIds;

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

/** A person whose name no other row has. */
const files: Readonly<Record<string, (ref: string, name: string) => string>> = {
  account: (ref, name) =>
    `Eigen nummer;Klantnummer;E-mail;Voornaam;Achternaam;Rol\n${ref};${polderlicht};${ref}@polderlicht.example;${name};Smit;orders`,
  contact: (ref, name) =>
    `Contactnummer;Klantnummer;Soort contact;Voornaam;Achternaam;E-mail\n${ref};${polderlicht};abuse;${name};Smit;${name}@polderlicht.example`,
  "end-customer": (ref, name) =>
    `Eigen nummer;Klantnummer;Naam;Referentie;Contactpersoon\n${ref};${polderlicht};Molen;${ref};${name}`,
  "tv-account": (ref, name) =>
    `Abonnementsnummer;Klantnummer;Pakket;Voornaam;Achternaam;Straat;Huisnummer;Postcode;Plaats;Land\n${ref};${beeldwijk};tv-basis;${name};Meer;Testlaan;7;7511ZZ;Enschede;NL`,
};

/** What an erasure does to the record with a reference. */
const erasures: Readonly<Record<string, string>> = {
  account: "update customer_account set deleted_at = now() - interval '31 days' where external_ref = $1",
  contact: "delete from customer_contact where external_ref = $1",
  "end-customer": "delete from end_customer where external_ref = $1",
  "tv-account": `update tv_account set subscriber = '{"lastName": "deleted"}' where external_ref = $1`,
};

const forget = async (): Promise<void> => {
  await api.database.rows("update deleted_contact set deleted_at = now() - interval '31 days'");
  await api.database.rows("select forget_deleted_contacts('30 days', 1000), anonymise_deleted_accounts('30 days')");
};

/** The tables and ledger rows that have a name, without those of the import itself. */
const placesOf = async (name: string): Promise<string[]> => {
  const found = await Promise.all(
    ["customer_account", "customer_contact", "end_customer", "tv_account", "audit_event"].map(async (table) => {
      const rows = await api.database.rows(`select from ${table} record where to_jsonb(record)::text ilike $1`, [
        `%${name}%`,
      ]);
      return rows.map(() => table);
    }),
  );
  return found.flat();
};

const undo = async (id: string) => (await harness.send("POST", `${id}/undo`, {})).body.error?.code;

describe.each(Object.keys(files))("the import of a %s", (kind) => {
  const file = (ref: string, name: string) => files[kind]?.(ref, name) ?? "";

  it("409 for an undo after the erasure of its person, which stays erased", async () => {
    const names = [`Before${kind.slice(0, 3)}`, `After${kind.slice(0, 3)}`] as const;
    const made = await harness.done(kind, file(`E-${kind}`, names[0]));
    const changed = await harness.done(kind, file(`E-${kind}`, names[1]));
    expect(changed).toMatchObject({ updated: 1 });
    await api.database.rows(erasures[kind] ?? "", [`E-${kind}`]);
    await forget();
    const places = async () => Promise.all(names.map(placesOf));
    const erased = await places();
    expect(erased.flat()).not.toContain(kind === "account" ? "customer_account" : "customer_contact");
    for (const { id } of [changed, made]) expect(await undo(id)).toBe("import.changed-since");
    expect(await places()).toEqual(erased);
  });
});

it.each(["account", "contact"])("the undo of a new %s leaves no name in the ledger after 30 days", async (kind) => {
  const name = `Undone${kind}`;
  const { id } = await harness.done(kind, files[kind]?.(`U-${kind}`, name) ?? "");
  expect(await undo(id)).toBeUndefined();
  expect(await placesOf(name)).toEqual(["audit_event", "audit_event"]);
  await forget();
  expect(await placesOf(name)).toEqual([]);
});
