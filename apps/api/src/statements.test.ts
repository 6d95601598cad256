import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareRows } from "./testing/statements/claimed-rows.ts";
import { type Column, describer } from "./testing/statements/described-columns.ts";
import { api, everyStatement, madeBy, type Statement } from "./testing/statements/every-statement.ts";
import * as misfits from "./testing/statements/misfitting-statements.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

/** Nullable columns that a row type declares without null, with the reason. */
const neverNull: Readonly<Record<string, string>> = {
  "customer_account.activation_expires_at": "an account is found by a link that has not ended",
  "customer_order.order_number": "an order that is no draft has one, by a check of the table",
  "customer_order.submitted_at": "an order that is no draft has one",
  "idempotency_record.status": "it is written by the transaction that takes the key",
  "invoice.number": "an invoice that is no draft has one, by a check of the table",
  "ip_address.assignment": "an address of a line has one, by a check of the table",
  "ip_address.role": "an address of a line has one, by a check of the table",
  "job.failed_at": "it is used only to list the failed jobs",
  "job.locked_by": "it is the id of the claim by which the job is found",
  "package.speed_down": "a package for lines has one, by a check of the table",
  "package.speed_up": "a package for lines has one, by a check of the table",
  "package.technology": "a package for lines has one, by a check of the table",
  "payload.uid": "a session of the identity provider has one",
  "rack.customer_id": "a rack that is not shared has one, by a check of the table",
  "rack.package_code": "a rack that is not shared has one, by a check of the table",
  "rack.power_model": "a rack that is not shared has one, by a check of the table",
  "prefix.family": "it is generated from the block",
};

const all = await everyStatement();
/** Statements by their slice, such as `features/contacts`. */
const bySlice = Object.groupBy(all, ({ name }) => name.split("/").slice(0, 2).join("/"));
const misfitting = Object.entries(misfits).map(([name, made]) =>
  madeBy(api, "testing/statements/misfitting-statements.ts", name, made),
);

let database: TestDatabase;
let mismatches: Map<string, string[]>;
let unmet: Set<string>;

const describeAll = async (statements: readonly Statement[]) => {
  const owner = new pg.Client(database.connect());
  await owner.connect();
  const columnsOf = await describer(owner);
  const described = [];
  // One after the other, because it is one connection.
  for (const statement of statements) {
    const columns = await columnsOf(statement.text, statement.reader).catch((error: Error) => error);
    described.push({ ...statement, columns });
  }
  await owner.end();
  return described;
};

beforeAll(async () => {
  database = await testDatabase();
  const described = await describeAll([...all, ...misfitting]);
  const fitting = described.filter((one): one is typeof one & { columns: Column[] } => Array.isArray(one.columns));
  ({ mismatches, unmet } = await compareRows(fitting, Object.keys(neverNull)));
  for (const { name, columns } of described) if (columns instanceof Error) mismatches.set(name, [columns.message]);
});
afterAll(() => database.drop());

describe("statements", () => {
  it("are found in the slices, in the platform and in the identity provider", () => {
    expect(all.filter(({ name }) => name.startsWith("features/")).length).toBeGreaterThan(200);
    expect(all.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["platform/jobs/jobs.queries.ts claim", "store/payload-store.queries.ts findPayload"]),
    );
  });

  it("read each column that is listed as never null", () => {
    expect([...unmet]).toEqual([]);
  });

  it.each(Object.entries(bySlice))(
    "of %s match the schema, and their row types match the columns",
    (_, statements = []) => {
      const found = statements.map(({ name }) => [name, mismatches.get(name)]);
      expect(found).toEqual(statements.map(({ name }) => [name, []]));
    },
  );
});

describe("a statement that does not match its row type", () => {
  it("is reported with each mismatch", () => {
    const reasons = Object.fromEntries(misfitting.map(({ exported, name }) => [exported, mismatches.get(name)]));
    expect(reasons).toMatchInlineSnapshot(`
      {
        "answersNothing": [
          "does not give "id", which its row type has",
        ],
        "givesNameTwice": [
          "gives name twice, of which one is lost",
        ],
        "hasMoreFields": [
          "does not give "nickname", which its row type has",
        ],
        "lacksColumn": [
          "gives name, which its row type lacks",
        ],
        "namesNoRow": [
          "gives id, which its row type lacks",
        ],
        "takesArrayForText": [
          "gives types as text[], which is read as readonly string[]: Type 'string' does not satisfy the constraint 'readonly string[]'.",
        ],
        "takesBigintForText": [
          "gives id as bigint, which is read as number: Type 'string' does not satisfy the constraint 'number'.",
        ],
        "takesBytesForText": [
          "gives hash as bytea, which is read as Buffer: Type 'string' does not satisfy the constraint 'Buffer<ArrayBufferLike>'.",
        ],
        "takesInstantForDate": [
          "gives at as timestamp with time zone, which is read as string: Type 'Date' does not satisfy the constraint 'string'.",
        ],
        "takesJsonForDates": [
          "gives address as jsonb, which is read as Json: Type '{ since: Date; }' does not satisfy the constraint '{ since: never; }'.",
        ],
        "takesJsonForText": [
          "gives address as jsonb, which is read as Json: Type 'string' does not satisfy the constraint 'object'.",
        ],
        "takesNullAlone": [
          "gives name as text, which is read as string: Type 'NothingButNull' does not satisfy the constraint 'string'.",
        ],
        "takesNullForText": [
          "gives coc of customer.coc, which may be null; its row type knows no null there",
        ],
        "takesNumericForNumber": [
          "gives net as numeric, which is read as string: Type 'number' does not satisfy the constraint 'string'.",
        ],
        "takesTextForArray": [
          "gives name as text, which is read as string: Type 'string[]' does not satisfy the constraint 'string'.",
        ],
        "takesTextForNumber": [
          "gives name as text, which is read as string: Type 'number' does not satisfy the constraint 'string'.",
        ],
      }
    `);
  });
});
