import type { Fault } from "./fault.ts";

const power = "apps/api/src/features/power";
const operatorApi = ["apps/api/src/operator-api.test.ts"];
const shared = [`${power}/power-tenancy.test.ts`];

/** Readings, roll-ups, shared racks and warnings of power, and the tokens of the operator's systems. */
export const powerFaults: readonly Fault[] = [
  {
    name: "a service token is accepted from any address",
    file: "apps/api/src/platform/http/operator-systems.ts",
    find: "if (!caller.isAllowedFrom(request.ip)) throw unauthenticated();",
    replace: "",
    tests: operatorApi,
  },
  {
    name: "a service token is good for every call",
    file: "apps/api/src/platform/http/operator-systems.ts",
    find: "wanted.find((one) => caller.rights.includes(one))",
    replace: "wanted[0]",
    tests: operatorApi,
  },
  {
    name: "a token hands out rights that it does not have",
    file: "apps/api/src/features/service-tokens/service-tokens.operator.ts",
    find: "  refuseGrant(caller, wanted.rights);\n",
    replace: "",
    tests: ["apps/api/src/features/service-tokens/service-tokens.test.ts"],
  },
  {
    name: "a dry run is kept",
    file: "apps/api/src/platform/changes/operator-change.ts",
    find: "throw new RolledBack({ ...answer, ...plan });",
    replace: "return { ...answer, ...plan };",
    tests: operatorApi,
  },
  {
    name: "a closed month is changed",
    file: `${power}/rollups/months.queries.ts`,
    find: "\n  where not power_month.closed`",
    replace: "`",
    tests: [`${power}/rollups/closed-month.test.ts`],
  },
  {
    name: "a former customer of a share reads on what the rack uses",
    file: "apps/api/migrations/0200-power.sql",
    find: "    and used.day <= coalesce(shared_colo.termination_date,",
    replace: "    and true or used.day <= coalesce(shared_colo.termination_date,",
    tests: shared,
  },
  {
    name: "the collector forgets readings when anything answers 202",
    file: `apps/power-collector/src/post/post-outcome.ts`,
    find: "if (!isWhole || ",
    replace: "if (",
    tests: [`apps/power-collector/src/post/post-outcome.test.ts`],
  },
];
