export { type ServiceEvent, type ServiceFacts, serviceStates } from "./service-lifecycle.rules.ts";
