import { defineFeature } from "../../platform/feature.ts";

/** Moves and ends the services of all kinds, for the slices of orders. */
export const serviceLifecycle = defineFeature({ name: "service-lifecycle", area: "Orders", routes: [] });
