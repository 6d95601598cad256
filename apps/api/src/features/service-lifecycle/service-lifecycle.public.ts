export { endService, moveLastDay, moveService, serviceKinds } from "./service-lifecycle.steps.ts";
