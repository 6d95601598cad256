import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bakery,
  customers,
  fixed,
  importHarness,
  type ImportHarness,
  tableSums,
} from "../../testing/imports/import-harness.ts";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let harness: ImportHarness;
beforeAll(async () => {
  api = await testApi();
  harness = await importHarness(api);
});
afterAll(() => api.close());

const { polderlicht } = companyIds;

describe("an undo", () => {
  it("200 records the undone values as before and the restored values as after", async () => {
    await harness.done("customer", customers(bakery("U8")), { fixed });
    const { id } = await harness.done("customer", customers(bakery("U8", "Ander"), bakery("U8-2")), { fixed });
    const [changed, made] = [
      await harness.byRef<{ id: number; version: number }>("customer", "U8"),
      await harness.byRef<{ id: number; version: number }>("customer", "U8-2"),
    ];
    const changedAt = async () =>
      (
        await api.database.rows<{ at: string }>("select updated_at::text as at from customer where id = $1", [
          changed.id,
        ])
      )[0]?.at;
    const imported = Date.parse((await changedAt()) ?? "");
    expect((await harness.send("POST", `${id}/undo`, {})).status).toBe(200);
    expect(Date.parse((await changedAt()) ?? "")).toBeGreaterThan(imported);
    const last = async (entity: number) =>
      (
        await api.database.rows(
          "select action, before, after from audit_event where entity_type = 'customer' and entity_id = $1 order by id desc limit 1",
          [String(entity)],
        )
      )[0];
    expect(await last(changed.id)).toEqual({
      action: "customer.updated",
      before: { name: "Ander", version: changed.version },
      after: { name: "Bakkerij Jansen", version: changed.version + 1 },
    });
    expect(await last(made.id)).toMatchObject({
      action: "customer.removed",
      before: { name: "Bakkerij Jansen", version: made.version },
      after: null,
    });
  });

  it("200 also after the product has sent the agreement to a new company, with an event of its removal", async () => {
    const before = await tableSums(api);
    const { id } = await harness.done("customer", customers(bakery("U2")), { fixed });
    const { id: customerId } = await harness.byRef<{ id: number }>("customer", "U2");
    await api.database.rows(
      `with file as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
         values ($1, 'MSA', 'msa.pdf', 'application/pdf', 1, 'a', 'a') returning id, customer_id)
       insert into msa (customer_id, template_version, title, language, content, document_id, sha256, expires_at)
         select customer_id, '1', 'MSA', 'nl', '{}', id, decode(repeat('00', 32), 'hex'), now() + interval '30 days' from file`,
      [customerId],
    );
    expect((await harness.send("POST", `${id}/undo`, {})).status).toBe(200);
    const removed = "select customer_id as id from outbox_event where type = 'msa.removed'";
    expect(await api.database.rows(removed)).toEqual([{ id: customerId }]);
    expect(await tableSums(api)).toEqual(before);
  });

  it("200 also while the product sends the agreement to a new company", async () => {
    const { id } = await harness.done("customer", customers(bakery("U10")), { fixed });
    const { id: customerId } = await harness.byRef<{ id: number }>("customer", "U10");
    const sending = await holdTransaction(
      api.database,
      `with company as materialized (select id from customer where id = ${customerId} for no key update),
         file as (insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
           select id, 'MSA', 'msa.pdf', 'application/pdf', 1, 'a', 'a' from company returning id, customer_id)
       insert into msa (customer_id, template_version, title, language, content, document_id, sha256, expires_at)
         select customer_id, '1', 'MSA', 'nl', '{}', id, decode(repeat('00', 32), 'hex'), now() + interval '30 days' from file`,
    );
    const undone = harness.send("POST", `${id}/undo`, {});
    await sending.untilWaiting(1);
    await sending.commit();
    const { status, body } = await undone;
    expect([status, body.error?.code]).toEqual([200, undefined]);
  });

  it("409 if a record has changed since, and nothing is undone", async () => {
    const { id } = await harness.done("customer", customers(bakery("U3-1"), bakery("U3-2")), { fixed });
    const { id: customerId } = await harness.byRef<{ id: number }>("customer", "U3-2");
    const change = { token: harness.token, body: { name: "Ander" } };
    await api.send("PATCH", `/operator/v1/customer/${customerId}`, change);
    const before = await tableSums(api);
    const { status, body } = await harness.send("POST", `${id}/undo`, {});
    expect([status, body.error?.code]).toEqual([409, "import.changed-since"]);
    expect([await tableSums(api), (await harness.read(id)).state]).toEqual([before, "DONE"]);
  });

  it("409 if other data needs a record that the import created", async () => {
    const { id } = await harness.done("customer", customers(bakery("U4")), { fixed });
    const { id: customerId } = await harness.byRef<{ id: number }>("customer", "U4");
    await api.database.rows(
      `insert into customer_contact (id, customer_id, first_name, last_name, email)
       values (gen_random_uuid(), $1, 'Fenna', 'Smit', 'f@smit.example')`,
      [customerId],
    );
    const { status, body } = await harness.send("POST", `${id}/undo`, {});
    expect([status, body.error?.code]).toEqual([409, "import.in-use"]);
    expect((await harness.read(id)).state).toBe("DONE");
  });

  it("409 if a company would be the reseller of others without being one", async () => {
    await harness.done("customer", customers(bakery("U5")), { fixed });
    const { id } = await harness.done("customer", customers(bakery("U5")), { fixed: { ...fixed, type: "reseller" } });
    const { id: reseller } = await harness.byRef<{ id: number }>("customer", "U5");
    await harness.done("customer", customers(bakery("U5-1")), { fixed });
    const child = await harness.byRef<{ id: number }>("customer", "U5-1");
    await api.database.rows("update customer set parent_customer_id = $1 where id = $2", [reseller, child.id]);
    expect((await harness.send("POST", `${id}/undo`, {})).body.error?.code).toBe("import.in-use");
  });

  it("409 if another company has the KvK number that a company had before", async () => {
    const withCoc = (ref: string, coc: string) =>
      customers(`${bakery(ref)};${coc}`).replace("Kredietlimiet", "Kredietlimiet;KvK-nummer");
    await harness.done("customer", withCoc("U6", "90000001"), { fixed });
    const { id } = await harness.done("customer", withCoc("U6", "90000002"), { fixed });
    await harness.done("customer", withCoc("U6-1", "90000001"), { fixed });
    expect((await harness.send("POST", `${id}/undo`, {})).body.error?.code).toBe("import.in-use");
  });

  it("409 if an invoice, an order or maintenance names a line that it created", async () => {
    const file = [
      "Lijncode;Klantnummer;Pakket;Straat;Huisnummer;Postcode;Plaats;Land;Carrier;Download;Startdatum;Looptijd;Maandprijs",
      `U7;${polderlicht};FIB-1000;Plein;1;6511AB;Nijmegen;NL;Access;500000;2024-03-01;12;40`,
    ].join("\n");
    const { id } = await harness.done("line", file);
    const line = await harness.byRef<{ id: string }>("line", "U7");
    const put = (path: string, body: object) => api.send("PUT", `/operator/v1/${path}`, { token: harness.token, body });
    const service = { type: "line", service: { ref: "U7" }, impact: "OUTAGE" };
    const words = { nl: "Werk", en: "Work" };
    const window = { startsAt: "2027-01-01T00:00:00Z", endsAt: "2027-01-01T02:00:00Z" };
    const refusedUntil = async (without: string) => {
      expect((await harness.send("POST", `${id}/undo`, {})).body.error?.code).toBe("import.in-use");
      await api.database.rows(without, [line.id]);
    };
    await put("maintenance/ref/U7", { title: words, text: words, ...window, services: [service] });
    await refusedUntil(
      `with target as (delete from maintenance_target where service_id = $1 returning *)
       insert into maintenance_service select maintenance_id, service_id, type, ${polderlicht}, impact from target`,
    );
    await refusedUntil("delete from maintenance_service where service_id = $1");
    await put("invoice/ref/U7", {
      customer: polderlicht,
      lines: [{ description: "Lijn", unitPrice: "1.00", service: { type: "LINE", ref: "U7" } }],
    });
    await refusedUntil("delete from invoice_line where service_id = $1");
    await api.database.rows(
      `update customer_order set action = 'CHANGE', target_service_type = 'line', target_service_id = $1
       where id = (select id from customer_order where target_service_id is null limit 1)`,
      [line.id],
    );
    await refusedUntil(
      "update customer_order set action = 'NEW', target_service_type = null, target_service_id = null where target_service_id = $1",
    );
    expect((await harness.send("POST", `${id}/undo`, {})).status).toBe(200);
  });

  it("200 restores the KvK numbers that two companies passed on", async () => {
    const withCoc = (...rows: readonly (readonly [string, string])[]) =>
      customers(...rows.map(([ref, coc]) => `${bakery(ref)};${coc}`)).replace(
        "Kredietlimiet",
        "Kredietlimiet;KvK-nummer",
      );
    const [first, second] = [["U9-1", "90000011"] as const, ["U9-2", "90000012"] as const];
    await harness.done("customer", withCoc(first, second), { fixed });
    const before = await tableSums(api);
    const { id } = await harness.done("customer", withCoc(["U9-1", "90000013"], ["U9-2", "90000011"]), { fixed });
    expect((await harness.send("POST", `${id}/undo`, {})).body.state).toBe("UNDONE");
    expect(await tableSums(api)).toEqual(before);
  });

  it("each table with images has a key, and no rows of other tables are deleted with its rows", async () => {
    const kept = "select tgrelid from pg_trigger where tgname = 'keep_import_image'";
    const cascades = await api.database.rows(
      `select conname from pg_constraint where contype = 'f' and confrelid in (${kept}) and confdeltype not in ('a', 'r')`,
    );
    const keyless = await api.database.rows(
      `select tgrelid::regclass from pg_trigger where tgname = 'keep_import_image'
         and not exists (select from pg_index where indrelid = tgrelid and indisprimary)`,
    );
    expect([cascades, keyless]).toEqual([[], []]);
  });
});
