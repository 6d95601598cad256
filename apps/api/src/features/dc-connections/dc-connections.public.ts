export {
  connectionService,
  type ConnectionToDeliver,
  deliverConnection,
  type WantedPort,
} from "./dc-connection-delivery.steps.ts";
export { lockHandovers } from "./dc-connections.queries.ts";
export { operatedConnection } from "./operator/connection.operated.ts";
