import { adding, type Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = {
  plant: async (database, customerId) => {
    const add = adding(database);
    await add(
      "insert into loyalty_ledger (customer_id, points, reason) values ($1, 5, 'WELCOME') returning customer_id",
      customerId,
    );
    await add(
      `insert into loyalty_ticket (hash, customer_id, expires_at) values (sha256($2::bytea), $1, now())
       returning customer_id`,
      customerId,
      String(customerId),
    );
    await add(
      `insert into loyalty_shop_session (hash, customer_id, locale, expires_at)
       values (sha256($2::bytea), $1, 'nl', now()) returning customer_id`,
      customerId,
      String(customerId),
    );
  },
  exports: {
    exportLoyaltyEntries: {
      table: "loyalty_ledger",
      where: "order_id is null",
      copy: { id: "900000 + n", description: "'copy ' || n" },
    },
  },
};
