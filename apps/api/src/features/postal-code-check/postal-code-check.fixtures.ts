import { adding, type Fixtures } from "../../testing/fixtures.ts";

const plantBulkCheck: NonNullable<Fixtures["records"]> = (database, customerId) =>
  adding(database)(
    `insert into bulk_check (customer_id, requested_by) values ($1, 'x') returning id as "bulkCheckId"`,
    customerId,
  );

export const fixtures: Fixtures = {
  bodies: () => ({
    startBulkCheck: { addresses: ["8011AB 12"] },
    updateEmbedSetting: { origins: ["https://www.polderlicht.example"], color: "#0b6a60" },
    addRecentCheck: { address: "8011AB 12" },
  }),
  prepare: async ({ api, customerId }, path) => {
    if (!path.includes(":bulkCheckId")) return {};
    const { bulkCheckId = "" } = await plantBulkCheck(api.database, customerId, 0);
    return { path: path.replace(":bulkCheckId", bulkCheckId) };
  },
  plant: async (database, customerId) => {
    const { bulkCheckId } = await plantBulkCheck(database, customerId, 0);
    await database.rows(
      "insert into bulk_check_row (bulk_check_id, customer_id, position, address) values ($1, $2, 1, 'x')",
      [bulkCheckId, customerId],
    );
    await database.rows("insert into embed_setting (customer_id) values ($1)", [customerId]);
  },
  records: plantBulkCheck,
  ids: {
    bulkCheckId: "select id, customer_id from bulk_check",
  },
  exports: {
    exportBulkCheck: {
      table: "bulk_check_row",
      where: "bulk_check_id = ':id'",
      copy: { position: "1 + n", address: "'8011AB ' || n" },
      first: `insert into bulk_check_row (bulk_check_id, customer_id, position, address, outcome)
        values (':id', 20120280, 1, '8011AB 0', 'UNREAD')`,
    },
  },
};
