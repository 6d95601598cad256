import { defineFeature } from "../../platform/feature.ts";
import { homeRoutes } from "./home.routes.ts";

export const home = defineFeature({ name: "home", area: "Home", routes: [homeRoutes] });
