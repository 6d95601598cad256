import { afterAll, beforeAll, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { queryRows } from "../database/database.ts";
import { listOrderRecipients } from "./order-recipients.queries.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("the twenty oldest contacts for orders get a mail, each address once", async () => {
  await api.database.rows("delete from customer_contact where customer_id = $1", [companyIds.kadeblok]);
  // The newest has the first address of the alphabet, and the two oldest share theirs.
  await api.database.rows(
    `insert into customer_contact (id, customer_id, types, first_name, last_name, email, created_at)
     select gen_random_uuid(), $1, '{order}', 'Person ' || age, 'X',
       case age when 24 then 'P-23@kadeblok.example' else 'p-' || lpad(age::text, 2, '0') || '@kadeblok.example' end,
       now() - make_interval(days => age)
     from generate_series(0, 24) as age`,
    [companyIds.kadeblok],
  );
  const recipients = await queryRows(api.operatorPool, listOrderRecipients(companyIds.kadeblok));
  expect(recipients.map(({ firstName }) => firstName)).toEqual([
    "Person 24",
    ...Array.from({ length: 19 }, (_, place) => `Person ${22 - place}`),
  ]);
});

it("the main contacts of a company without contacts for orders get it, whatever contacts other companies have", async () => {
  await api.database.rows("delete from customer_contact where customer_id = $1", [companyIds.kadeblok]);
  await api.database.rows(
    `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
     select gen_random_uuid(), $1, array[type], type, 'X', type || '@kadeblok.example' from unnest('{main,billing}'::text[]) as type`,
    [companyIds.kadeblok],
  );
  const [others] = await api.database.rows("select from customer_contact where 'order' = any (types)");
  expect(others).toBeDefined();
  const recipients = await queryRows(api.operatorPool, listOrderRecipients(companyIds.kadeblok));
  expect(recipients.map(({ email }) => email)).toEqual(["main@kadeblok.example"]);
});

it("the person who acted gets it first and once, unless the account is disabled, an API account or of another company", async () => {
  const account = (username: string) => accountIdOf(username);
  await api.database.rows("delete from customer_contact where customer_id = $1", [companyIds.polderlicht]);
  await api.database.rows(
    `insert into customer_contact (id, customer_id, types, first_name, last_name, email)
     select gen_random_uuid(), $1, '{order}', 'X', 'X', email from unnest($2::text[]) as email`,
    [companyIds.polderlicht, ["orders@polderlicht.example", "Daan.Vos@polderlicht.example"]],
  );
  const people = [
    "daan.vos@polderlicht.example",
    "lotte.prins@polderlicht.example",
    "oud.medewerker@polderlicht.example",
    "ruth.klein@kadeblok.example",
  ];
  await api.database.rows(
    "update customer_account set kind = 'API' where username = 'lotte.prins@polderlicht.example'",
  );
  const recipients = await queryRows(
    api.operatorPool,
    listOrderRecipients(companyIds.polderlicht, people.map(account)),
  );
  expect(recipients.map(({ email }) => email)).toEqual(["daan.vos@polderlicht.example", "orders@polderlicht.example"]);
});
