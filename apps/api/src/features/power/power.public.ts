export { listRackPower, listSharedColoPower } from "./subjects/rack-power.queries.ts";
