import type { ServiceDocuments } from "../services/service-documents.conditions.ts";
import { findDocumentedWdm, lockDocumentedWdm, updateWdmDocument } from "./operator/wdm-documents.queries.ts";
export { setHandovers } from "./wdm-delivery.queries.ts";
export { deliverWdm, type WdmToDeliver, wdmService } from "./wdm-delivery.steps.ts";
export { operatedWdm } from "./operator/wdm.operated.ts";

export const wdmDocuments: ServiceDocuments = {
  lock: lockDocumentedWdm,
  find: findDocumentedWdm,
  update: updateWdmDocument,
};
