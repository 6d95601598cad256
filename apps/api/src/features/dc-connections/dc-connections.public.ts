export { lockHandovers } from "./dc-connection-delivery.queries.ts";
export {
  connectionService,
  type ConnectionToDeliver,
  deliverConnection,
  type WantedPort,
} from "./dc-connection-delivery.steps.ts";
