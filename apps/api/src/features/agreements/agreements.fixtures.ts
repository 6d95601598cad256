import { msaBodies, plantMsa } from "../../testing/agreements/msa-rows.ts";
import type { Fixtures } from "../../testing/fixtures.ts";

export const fixtures: Fixtures = {
  bodies: () => msaBodies,
  prepare: async ({ api, customerId }, path) =>
    path.includes(":msaId") ? { path: path.replace(":msaId", await plantMsa(api.database, customerId)) } : {},
  plant: plantMsa,
  records: async (database, customerId) => ({ msaId: await plantMsa(database, customerId) }),
};
