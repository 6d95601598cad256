import type { Fixtures } from "../../testing/fixtures.ts";
import { comparedWith, withInventory } from "../../testing/orders/inventory-rows.ts";

export const fixtures: Fixtures = {
  bodies: () => ({ updateWdmReference: { reference: "Zolder" } }),
  prepare: async ({ api: { database }, endpoint, customerId }, path) =>
    path.includes(":wdmId")
      ? {
          path: await withInventory(database, path, customerId),
          query: await comparedWith(database, endpoint, customerId),
        }
      : {},
};
