import { defineFeature } from "../../platform/feature.ts";
import { catalogueRoutes } from "./catalogue.routes.ts";

export const catalogue = defineFeature({ name: "catalogue", area: "Catalogue", routes: [catalogueRoutes] });
