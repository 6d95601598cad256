export { operatedFeed, operatedMeter, shownFeed, shownMeter } from "./operator/power.operated.ts";
