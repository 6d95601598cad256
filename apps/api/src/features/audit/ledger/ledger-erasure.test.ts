import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactJobs } from "../../contacts/contacts.public.ts";
import { workContext } from "../../../testing/run-jobs.ts";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { type LedgerHarness, ledgerHarness } from "../../../testing/ledger/ledger-harness.ts";
import { companyIds } from "../../../testing/test-api.ts";

const { polderlicht } = companyIds;
const person = {
  firstName: "Sanne",
  middleName: null,
  lastName: "Meer",
  email: "sanne@meer.example",
  phoneNumber: "0201234567",
  jobTitle: "CFO",
  version: 1,
};
/** All fields of a person that are erased. */
const wholePerson = { ...person, username: "sanne", middleName: "Meer", phoneNumber2: "0201234568" };

let ledger: LedgerHarness;
beforeAll(async () => {
  ledger = await ledgerHarness();
});
beforeEach(async () => {
  await ledger.empty();
  await ledger.database.rows("delete from deleted_contact");
});
afterAll(() => ledger.close());

const actions: Readonly<Record<string, string>> = { application: "submitted", session: "started" };
const write = (kind: string, id: string, before: unknown, after: unknown) =>
  ledger.database.rows(
    `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, before, after, ip)
     values ('13 months', $1, 'PUBLIC', $6, $2, $3, $4, $5, '192.0.2.9')`,
    [polderlicht, kind, id, JSON.stringify(before), JSON.stringify(after), `${kind}.${actions[kind] ?? "updated"}`],
  );

/** A contact that was deleted some days ago, with its rows in the ledger. */
const deletedContact = async (days: number): Promise<string> => {
  const [contact] = await ledger.database.rows<{ id: string }>(
    `insert into customer_contact (id, customer_id, first_name, last_name, email)
     values (gen_random_uuid(), $1, 'Sanne', 'Meer', 'sanne@meer.example') returning id`,
    [polderlicht],
  );
  const id = contact?.id ?? "";
  await write("contact", id, null, person);
  await write("contact", id, person, { ...person, email: "s@meer.example" });
  await ledger.database.rows("delete from customer_contact where id = $1", [id]);
  await ledger.database.rows(
    "update deleted_contact set deleted_at = now() - make_interval(days => $2) where contact_id = $1",
    [id, days],
  );
  return id;
};

const forget = () => contactJobs["contacts.anonymise"]?.({}, workContext(ledger.jobs));
const readable = async () =>
  (
    await ledger.database.rows<{ text: string }>(
      "select concat(before, after, ip) as text from audit_event where concat(before, after, ip) ~ '(?i)sanne|meer|020123|CFO'",
    )
  ).length;
const salts = async () =>
  (
    await ledger.database.rows<{ salted: boolean }>(
      "select salt is not null as salted from audit_seal order by position",
    )
  ).map(({ salted }) => salted);

describe("a contact that was deleted", () => {
  it("is erased after 30 days with its salts, the hashes stay, and the ledger says so", async () => {
    const id = await deletedContact(31);
    await ledger.seal();
    expect(await readable()).toBe(2);
    await forget();
    expect([await readable(), await salts(), await ledger.faults()]).toEqual([0, [false, false], []]);
    const [leaf] = await ledger.database.rows<{ leaf: object }>(
      "select leaves -> 'after.email' as leaf from audit_seal where position = 1",
    );
    expect(leaf?.leaf).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const alias = `deleted-${id.slice(0, 8)}`;
    const rows = await ledger.database.rows(
      "select action, entity_id as id, after from audit_event order by audit_event.id desc",
    );
    expect(rows).toMatchObject([
      { action: "contact.erased", id, after: { count: 2 } },
      { after: { email: alias, firstName: alias, middleName: null, version: 1 } },
      { after: { email: alias } },
    ]);
    await ledger.seal();
    await forget();
    expect([await ledger.faults(), await ledger.database.rows("select from deleted_contact")]).toEqual([[], []]);
  });

  it("is erased before its rows are sealed too, and stays until 30 days have passed", async () => {
    await deletedContact(31);
    await deletedContact(29);
    await forget();
    expect(await readable()).toBe(2);
    await ledger.seal();
    expect(await ledger.faults()).toEqual([]);
  });

  it("is not erased when an undone import has brought it back", async () => {
    const id = await deletedContact(31);
    await ledger.database.rows(
      "insert into customer_contact (id, customer_id, first_name, last_name, email) values ($1, $2, 'Sanne', 'Meer', 'x@meer.example')",
      [id, polderlicht],
    );
    await forget();
    expect([await readable(), await ledger.database.rows("select from deleted_contact")]).toEqual([2, []]);
  });
});

describe("an erasure", () => {
  const erase = (removed: string[] = [], withIp = false) =>
    ledger.database.rows("select erase_ledger($1, 'application', 'x', 'deleted-1', $2, $3)", [
      polderlicht,
      removed,
      withIp,
    ]);

  it("removes named fields and the IP address, a second one more of them, and all hashes still fit", async () => {
    await write("application", "x", { note: "call Sanne", ...person }, person);
    await ledger.seal();
    await erase([], true);
    expect([await readable(), await ledger.faults()]).toEqual([1, []]);
    await erase(["note"]);
    expect([await readable(), await ledger.faults()]).toEqual([0, []]);
    await erase(["note"], true);
    const erasures = await ledger.database.rows("select from audit_event where action = 'application.erased'");
    expect(erasures).toHaveLength(2);
  });

  it("removes all fields of a person", async () => {
    await write("application", "x", wholePerson, null);
    for (const field of Object.keys(wholePerson).filter((name) => name !== "version"))
      await write("application", "x", null, { [field]: "Sanne" });
    await ledger.seal();
    await erase();
    expect([await readable(), await ledger.faults()]).toEqual([0, []]);
  });

  it("does not hide that other fields were taken away, also if it is recorded", async () => {
    await write("application", "x", null, { ...person, status: "APPROVED" });
    await ledger.seal();
    await erase(["status"]);
    await ledger.seal();
    expect(await ledger.faults()).toEqual([expect.stringContaining("changed")]);
  });

  it("waits for the sealing, so that the salt of a value that is gone goes too", async () => {
    await write("application", "x", null, person);
    const sealing = await holdTransaction(ledger.database, "select seal_ledger()");
    const erasing = erase();
    try {
      await sealing.untilWaiting(1);
    } finally {
      await sealing.commit();
    }
    await erasing;
    expect([await salts(), await readable(), await ledger.faults()]).toEqual([[false], 0, []]);
  });

  it("does not hide a change: of an erased field to another value, and of other fields", async () => {
    await write("application", "x", null, person);
    await ledger.seal();
    await erase();
    const found = async (change: string) => {
      await ledger.tamper(`update audit_event set after = after ${change} where action = 'application.submitted'`);
      const faults = await ledger.faults();
      await ledger.tamper(
        "update audit_event set after = (after || '{\"email\": \"deleted-1\", \"version\": 1}') - 'more' where action = 'application.submitted'",
      );
      return faults.map((one) => one.split(" ")[0]);
    };
    expect(await found(`|| '{"email": "Jan"}'`)).toEqual(["changed"]);
    expect(await found(`|| '{"version": 2}'`)).toEqual(["changed"]);
    expect(await found(`- 'version'`)).toEqual(["changed"]);
    expect(await found(`|| '{"more": 2}'`)).toEqual(["changed"]);
    expect(await ledger.faults()).toEqual([]);
  });

  it("that the ledger does not record is found", async () => {
    await write("application", "x", null, person);
    await ledger.seal();
    await erase();
    await ledger.tamper("delete from audit_event where action = 'application.erased'");
    expect((await ledger.faults()).map((one) => one.split(" ")[0])).toEqual(["changed"]);
  });
});

it("removed users and applicants are erased in the ledger, and its chain stays whole", async () => {
  const [account] = await ledger.database.rows<{ id: string }>(
    `update customer_account set deleted_at = now() - interval '31 days' where username = 'bas.kuiper@polderlicht.example' returning id`,
  );
  const id = account?.id ?? "";
  await write("account", id, person, person);
  await write("session", id, null, { username: "sanne@meer.example" });
  const [application] = await ledger.database.rows<{ id: string }>(
    `insert into customer_application (id, customer_id, state, state_since, payload, link_hashes)
     values (gen_random_uuid(), $1, 'REJECTED', now() - interval '91 days', '{"contact": {}}', array['\\x00'::bytea]) returning id`,
    [polderlicht],
  );
  await write("application", application?.id ?? "", { note: "Sanne" }, person);
  await ledger.seal();
  await ledger.database.rows("select anonymise_deleted_accounts('30 days'), anonymise_applications('90 days', 20)");
  await ledger.seal();
  expect([await readable(), await ledger.faults()]).toEqual([0, []]);
  const [ip] = await ledger.database.rows("select ip from audit_event where action = 'application.submitted'");
  expect(ip).toEqual({ ip: null });
});
