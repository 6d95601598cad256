import { randomUUID } from "node:crypto";
import { adding, type Fixtures, type Ids, type Rows } from "../../testing/fixtures.ts";

/** The first line of a company with a new test and a new change of names: a line is tested once in five minutes. */
const withRecords = async (database: Rows, customerId: number): Promise<Ids> => {
  await database.rows("delete from line_diagnosis");
  await database.rows("delete from fault_report");
  return adding(database)(
    `with line as (select id, customer_id from line where customer_id = $1 order by line_number limit 1),
       diagnosis as (insert into line_diagnosis (customer_id, line_id, requested_by, created_at)
         select customer_id, id, 'x', now() - interval '1 hour' from line returning id),
       bulk as (insert into line_reference_bulk (customer_id, requested_by, changes)
         select customer_id, 'x', '[]' from line returning id)
     select line.id as "lineId", diagnosis.id as "diagnosisId", bulk.id as "bulkId" from line, diagnosis, bulk`,
    customerId,
  );
};

export const fixtures: Fixtures = {
  queries: { listLineAvailability: `?lineIds=${randomUUID()}` },
  bodies: () => ({
    createFaultReport: { text: "Nothing works since this morning", contact: "038 123 45 67" },
    answerFault: { answer: "The carrier has repaired the cable." },
    closeFault: {},
    updateLineReference: { reference: "Zolder" },
    changeLineReferences: { dryRun: true, rows: [{ lineNumber: "LN-104201", reference: "Zolder" }] },
  }),
  prepare: async ({ api, endpoint, customerId }, path) => {
    if (endpoint.path.startsWith("/operator/v1/fault/:number")) {
      const { lineId } = await withRecords(api.database, customerId);
      const { number } = await adding(api.database)(
        `insert into fault_report (customer_id, line_id, account_id, requested_by, text, contact)
         select customer_id, $2, id, 'x', 'Nothing works since noon', '038 123 45 67' from customer_account
         where customer_id = $1 and status = 'ENABLED' order by id limit 1 returning number`,
        customerId,
        lineId,
      );
      return { path: endpoint.path.replace(":number", String(number)) };
    }
    if (!/:(?:lineId|bulkId)\b/.test(path)) return {};
    const ids = await withRecords(api.database, customerId);
    return { path: path.replaceAll(/:(lineId|diagnosisId|bulkId)\b/g, (_, name: string) => ids[name] ?? "") };
  },
  plant: async (database, customerId) => {
    const add = adding(database);
    const { lineId } = await add(
      `insert into line (customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
         speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
       values ($1, 'LN-' || right($1::int::text, 6), 'x', 1, 'x', 'x', 'FTTH', 'x', 'x', 1, 1, 'SLA-BASIC', now(), 12, now(), 0, 0)
       returning id as "lineId"`,
      customerId,
    );
    for (const statement of [
      `insert into line_circuit (customer_id, line_id, service, handover, bandwidth_down, bandwidth_up)
       values ($1, $2, 'INTERNET', 'DHCP', 1, 1)`,
      "insert into line_event (customer_id, line_id, type) values ($1, $2, 'UP')",
      "insert into line_diagnosis (customer_id, line_id, requested_by) values ($1, $2, 'x')",
      `insert into fault_report (customer_id, line_id, requested_by, text, contact)
       values ($1, $2, 'x', 'ten letters', 'no contact')`,
    ])
      await database.rows(statement, [customerId, lineId]);
    await database.rows("insert into line_reference_bulk (customer_id, requested_by, changes) values ($1, 'x', '[]')", [
      customerId,
    ]);
  },
  records: async (database, customerId, place) => {
    const add = adding(database);
    const line = await add(
      `insert into line (customer_id, line_number, street, house_number, postal_code, city, technology, carrier, package_code,
         speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc, lifecycle)
       values ($1, $2, 'x', 1, 'x', 'x', 'FTTH', 'x', 'x', 1, 1, 'SLA-BASIC', now(), 12, now(), 0, 0, 'ACTIVE')
       returning id as "lineId"`,
      customerId,
      `LN-900000${place}`,
    );
    const diagnosis = await add(
      `insert into line_diagnosis (customer_id, line_id, requested_by) values ($1, $2, 'x') returning id as "diagnosisId"`,
      customerId,
      line["lineId"],
    );
    const bulk = await add(
      `insert into line_reference_bulk (customer_id, requested_by, changes) values ($1, 'x', '[]') returning id as "bulkId"`,
      customerId,
    );
    return { ...line, ...diagnosis, ...bulk };
  },
  ids: {
    lineId: "select id, customer_id from line",
    diagnosisId: "select id, customer_id from line_diagnosis",
    bulkId: "select id, customer_id from line_reference_bulk",
  },
  exports: {
    exportLines: { table: "line", copy: { id: "gen_random_uuid()", line_number: "'LN-' || (900000 + n)" } },
  },
};
