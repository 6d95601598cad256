import type { Fault } from "./fault.ts";

const connections = "apps/api/src/features/dc-connections";
const racks = "apps/api/src/features/racks";
const waves = "apps/api/src/features/wdm";
const letters = [`${connections}/connection-letters.test.ts`];
const work = [`${connections}/connection-work.test.ts`];
const equipment = [`${racks}/rack-equipment.test.ts`];
const shared = [`${racks}/shared-rack.test.ts`];
const rackPower = [`${racks}/rack-power.test.ts`];
const channels = [`${waves}/channel-map.test.ts`];

/** Racks, connections and wavelengths: what customers may see of each other, and what happens only once. */
export const dataCentreFaults: readonly Fault[] = [
  {
    name: "a letter of authorisation is warned about every hour",
    file: `${connections}/connection-letters.jobs.ts`,
    find: "    change.send(queries.updateLetterNotice(customerId, id, notice));\n",
    replace: "",
    tests: letters,
  },
  {
    name: "a new letter of authorisation keeps the notices of the one before",
    file: `${connections}/dc-connections.queries.ts`,
    find: ", loa_notice = null, version",
    replace: ", version",
    tests: letters,
  },
  {
    name: "an expired letter is mailed as one that will expire",
    file: `${connections}/connection-letters.jobs.ts`,
    find: 'letters.filter(({ notice }) => notice !== "EXPIRED")',
    replace: "letters",
    tests: letters,
  },
  {
    name: "a connection that ends before its letter is warned about",
    file: `${connections}/connection-letters.queries.ts`,
    find: "connection.termination_date > connection.loa_expires_at",
    replace: "connection.termination_date > '2000-01-01'",
    tests: letters,
  },
  {
    name: "an end user learns the state of its reseller's letter from the filter",
    file: `${connections}/dc-connections.queries.ts`,
    find: " and ${ownService(connection)}`;\n\nconst condition",
    replace: "`;\n\nconst condition",
    tests: work,
  },
  {
    name: "an end user sees the racks of its reseller in a comparison",
    file: `${connections}/connection-diversity.routes.ts`,
    find: "isOwn ? place : null",
    replace: "place",
    tests: [`${connections}/connection-diversity.test.ts`],
  },
  {
    name: "two wavelengths on separate paths of a route share it",
    file: "packages/contract/src/core/diversity.ts",
    find: 'separate && aspect === "ROUTE" ? [] : ',
    replace: "",
    tests: [`${waves}/wave-diversity.test.ts`],
  },
  {
    name: "a channel in quarantine is free",
    file: `${waves}/channel-map.queries.ts`,
    find: "when channel.state = 'FREE' then 'FREE'",
    replace: "when channel.state in ('FREE', 'QUARANTINE') then 'FREE'",
    tests: channels,
  },
  {
    name: "a wavelength that has ended keeps its channel in the map",
    file: `${waves}/channel-map.queries.ts`,
    find: " and wave.lifecycle <> 'TERMINATED'",
    replace: "",
    tests: channels,
  },
  {
    name: "a device stands in the units of another customer",
    file: `${racks}/rack-equipment.routes.ts`,
    find: "equipmentErrors(body, units)",
    replace: "equipmentErrors(body, unitsOfHeight(60))",
    tests: equipment,
  },
  {
    name: "two devices stand in the same unit",
    file: "packages/contract/src/core/racks/rack-equipment.ts",
    find: "    for (const u of wanted) free.delete(u);\n",
    replace: "",
    tests: equipment,
  },
  {
    name: "units that are reserved in a shared rack look free",
    file: `${racks}/shared-colo.queries.ts`,
    find: "where unit.rack_id = colo.rack_id and",
    replace: "where unit.rack_id = colo.rack_id and unit.reserved_until is null and",
    tests: shared,
  },
  {
    name: "prefixes keep shared units from ending, although they end with them",
    file: `${racks}/racks.rules.ts`,
    find: "prefixes: [] };",
    replace: "prefixes: inUse.prefixes };",
    tests: shared,
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
    file: "apps/api/src/features/power/dashboard/rack-power.queries.ts",
    find: " and colo.customer_id = any (current_customers())`;",
    replace: "`;",
    tests: rackPower,
  },
];
