import { defineFeature } from "../../platform/feature.ts";

/** What the services of all kinds share: their states and their names. Their kinds have the calls. */
export const services = defineFeature({ name: "services", area: "Orders", routes: [] });
