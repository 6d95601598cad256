import type { Fault } from "./fault.ts";

const connections = "apps/api/src/features/dc-connections";
const racks = "apps/api/src/features/racks";
const work = [`${connections}/connection-work.test.ts`];
const equipment = [`${racks}/rack-equipment.test.ts`];
const shared = [`${racks}/shared-rack.test.ts`];
const rackPower = [`${racks}/rack-power.test.ts`];

/** Racks, connections and wavelengths: what customers may see of each other, and what happens only once. */
export const dataCentreFaults: readonly Fault[] = [
  {
    name: "an end user learns the state of its reseller's letter from the filter",
    file: `${connections}/dc-connections.queries.ts`,
    find: " and ${ownService(connection)}`;\n\nconst columns",
    replace: "`;\n\nconst columns",
    tests: work,
  },
  {
    name: "an end user sees the racks of its reseller in a comparison",
    file: "apps/api/src/features/services/service-diversity.ts",
    find: "isOwn ? place : null",
    replace: "place",
    tests: [`${connections}/connection-diversity.test.ts`],
  },
  {
    name: "a device stands in the units of another customer",
    file: `${racks}/rack-equipment.routes.ts`,
    find: "equipmentErrors(body, units)",
    replace: "equipmentErrors(body, unitsOfHeight(60))",
    tests: equipment,
  },
  {
    name: "other units of the customer in a shared rack look like those of others",
    file: `${racks}/shared-colo.queries.ts`,
    find: "beside.id <> colo.id and",
    replace: "false and",
    tests: shared,
  },
  {
    name: "an end user sees the power of what its reseller delivers",
    file: "apps/api/src/features/power/subjects/rack-power.queries.ts",
    find: " and colo.customer_id = any (current_customers())`;",
    replace: "`;",
    tests: rackPower,
  },
];
