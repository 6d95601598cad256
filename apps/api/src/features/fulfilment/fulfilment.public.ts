export { completeOrder } from "./delivery/order-completion.steps.ts";
export type { OpenTargetOrderRow } from "./line-changes/locked-service.queries.ts";
export {
  findOpenOrder,
  type LockedService,
  lockWithOrder,
  retryOvertaken,
  type ServiceRequest,
} from "./line-changes/locked-service.steps.ts";
export { operateOrder } from "./operations/order-operations.steps.ts";
