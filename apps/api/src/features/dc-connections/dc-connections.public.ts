import type { ServiceDocuments } from "../services/service-documents.conditions.ts";
import {
  findDocumentedConnection,
  lockDocumentedConnection,
  updateConnectionDocument,
} from "./operator/connection-documents.queries.ts";
export {
  connectionService,
  type ConnectionToDeliver,
  deliverConnection,
  type WantedPort,
} from "./dc-connection-delivery.steps.ts";
export { lockHandovers } from "./dc-connections.queries.ts";
export { operatedConnection } from "./operator/connection.operated.ts";

export const connectionDocuments: ServiceDocuments = {
  lock: lockDocumentedConnection,
  find: findDocumentedConnection,
  update: updateConnectionDocument,
};
