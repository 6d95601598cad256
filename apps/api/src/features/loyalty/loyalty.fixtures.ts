import { randomUUID } from "node:crypto";
import { adding, type Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = {
  prepare: async ({ api, endpoint, customerId }) => {
    const entry = { externalRef: randomUUID(), customerId, points: 25, cause: "WELCOME" };
    if (endpoint.name === "addLoyaltyEntries") {
      await api.database.rows("update customer set loyalty_participant = true where id = $1", [customerId]);
      return { body: { entries: [entry] } };
    }
    if (endpoint.name !== "putLoyalty") return {};
    const [company] = await api.database.rows<{ participant: boolean }>(
      "select loyalty_participant as participant from customer where id = $1",
      [customerId],
    );
    return {
      path: endpoint.path.replace(":customerId", String(customerId)),
      body: { participant: !company?.participant },
    };
  },
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
