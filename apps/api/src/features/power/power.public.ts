export { listRackPower, listSharedColoPower } from "./dashboard/rack-power.queries.ts";
