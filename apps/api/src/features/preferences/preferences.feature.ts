import { defineFeature } from "../../platform/feature.ts";
import { preferencesRoutes } from "./preferences.routes.ts";

export const preferences = defineFeature({ name: "preferences", area: "Home", routes: [preferencesRoutes] });
