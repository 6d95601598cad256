export { readRackPower, readSharedColoPower } from "./subjects/rack-power.steps.ts";
