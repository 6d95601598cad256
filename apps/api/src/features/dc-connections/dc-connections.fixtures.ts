import type { Fixtures } from "../../testing/fixtures.ts";
import { comparedWith, letterFor, withInventory } from "../../testing/orders/inventory-rows.ts";

export const fixtures: Fixtures = {
  bodies: () => ({ updateDcConnectionReference: { reference: "Zolder" } }),
  prepare: async ({ api: { database }, endpoint, customerId }, template) => {
    if (!template.includes(":connectionId")) return {};
    const path = await withInventory(database, template, customerId);
    if (endpoint.name === "attachConnectionLoa")
      return { path, body: { ...(await letterFor(database, path)), loaNumber: "LOA-7" } };
    return endpoint.path.endsWith("/diversity")
      ? { path, query: await comparedWith(database, endpoint, customerId) }
      : { path };
  },
  exports: {
    exportDcConnections: {
      table: "dc_connection",
      copy: { id: "gen_random_uuid()", connection_number: "'XC-' || (900000 + n)" },
    },
  },
};
