import type { Fixtures, Ids } from "../../testing/fixtures.ts";
import { plantInventory, withInventory } from "../../testing/orders/inventory-rows.ts";

export const fixtures: Fixtures = {
  bodies: () => ({
    updateRackReference: { reference: "Zolder" },
    replaceRackAccess: [{ name: "Daan Vos", email: "daan.vos@polderlicht.example" }],
    replaceRackEquipment: [{ name: "Switch", fromU: 40, heightU: 1 }],
    replaceSharedColoEquipment: [],
    updateSharedColoReference: { reference: "Zolder" },
  }),
  prepare: async ({ api, customerId }, path) =>
    /:(?:rackId|sharedColoId)/.test(path) ? { path: await withInventory(api.database, path, customerId) } : {},
  /** Services in racks come with their racks. */
  plant: plantInventory,
  records: async (database, customerId): Promise<Ids> => ({ ...(await plantInventory(database, customerId)) }),
  exports: {
    // The same code, which a rack can have again once the one before has been terminated.
    exportRacks: {
      table: "rack",
      where: "not shared",
      copy: { id: "gen_random_uuid()", lifecycle: "'TERMINATED'", reference: "'copy ' || n" },
    },
    exportSharedColos: { table: "shared_colo", copy: { id: "gen_random_uuid()", reference: "'copy ' || n" } },
  },
};
