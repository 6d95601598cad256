export { listRackPower, type RackPower } from "./dashboard/rack-power.queries.ts";
