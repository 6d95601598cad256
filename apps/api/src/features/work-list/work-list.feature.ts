import { defineFeature } from "../../platform/feature.ts";
import { workListRoutes } from "./work-list.routes.ts";

export const workList = defineFeature({ name: "work-list", area: "Home", routes: [workListRoutes] });
