import { adding, type Fixtures, type Rows } from "../../testing/fixtures.ts";

const plantImport: NonNullable<Fixtures["records"]> = (database, customerId) =>
  adding(database)(
    `with made as (insert into order_import (customer_id, contact_id, created_by)
         values ($1, gen_random_uuid(), gen_random_uuid()) returning id, customer_id)
     insert into order_import_row (import_id, customer_id, position, state, cells, nrc_total, mrc_total)
       select id, customer_id, 1, 'READY', '{}', 0, 67.10 from made returning import_id as "importId"`,
    customerId,
  );

const plantDay = (database: Rows, customerId: number) =>
  database.rows("insert into order_import_day (customer_id, day, rows) values ($1, current_date, 1)", [customerId]);

export const fixtures: Fixtures = {
  bodies: () => ({
    startOrderImport: {
      rows: [{ postalCode: "8011AB", houseNumber: 12, packageCode: "FIB-500", contractTermMonths: 12 }],
      contact: { firstName: "Sanne", lastName: "Meer", email: "s@polderlicht.example", phoneNumber: "0381234567" },
    },
    orderImportedLines: { termsAccepted: true, expectedNrcTotal: "0.00", expectedMrcTotal: "67.10" },
  }),
  prepare: async ({ api, customerId }, path) => {
    if (!path.includes(":importId")) return {};
    const { importId = "" } = await plantImport(api.database, customerId, 0);
    return { path: path.replace(":importId", importId) };
  },
  plant: async (database, customerId) => {
    await plantImport(database, customerId, 0);
    await plantDay(database, customerId);
  },
  records: async (database, customerId, place) => {
    await plantDay(database, customerId);
    return plantImport(database, customerId, place);
  },
  ids: {
    importId: "select id, customer_id from order_import",
  },
  exports: {
    exportOrderImport: "one part",
  },
};
