export { listRackPower } from "./dashboard/rack-power.queries.ts";
