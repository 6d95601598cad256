import type { Fixtures } from "../../testing/fixtures.ts";
import { comparedWith, withInventory } from "../../testing/orders/inventory-rows.ts";

export const fixtures: Fixtures = {
  bodies: () => ({ updateWdmReference: { reference: "Zolder" } }),
  prepare: async ({ api: { database }, endpoint, customerId }, template) => {
    if (!template.includes(":wdmId")) return {};
    const path = await withInventory(database, template, customerId);
    return endpoint.path.endsWith("/diversity")
      ? { path, query: await comparedWith(database, endpoint, customerId) }
      : { path };
  },
  exports: {
    exportWdm: { table: "wdm_service", copy: { id: "gen_random_uuid()", service_number: "'WDM-' || (900000 + n)" } },
  },
};
