export { operateService, type ServiceOperation } from "./service-operations.steps.ts";
