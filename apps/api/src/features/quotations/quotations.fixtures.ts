import type { Fixtures } from "../../testing/fixtures.ts";
import { plantedOptionId, plantQuotation } from "../../testing/orders/quotation-rows.ts";

export const fixtures: Fixtures = {
  bodies: () => ({
    acceptQuotation: { optionId: plantedOptionId, purchaseOrderNumber: "PO-8841", termsAccepted: true },
    rejectQuotation: { reason: "Too expensive" },
    requestQuotation: { kind: "OTHER", description: "A radio link between two warehouses" },
  }),
  prepare: async ({ api: { database }, endpoint: { name }, customerId }, path) => {
    // Makes room for another request.
    if (name === "requestQuotation")
      await database.rows("update quotation_request set status = 'CLOSED', answer = 'x' where status = 'OPEN'");
    if (!path.includes(":quotationId")) return {};
    return {
      path: path.replace(":quotationId", await plantQuotation(database, customerId)),
      headers: name === "acceptQuotation" ? { "if-match": '"1"' } : {},
    };
  },
  plant: plantQuotation,
  records: async (database, customerId) => ({ quotationId: await plantQuotation(database, customerId) }),
  exports: {
    exportQuotations: {
      table: "quotation",
      where: "status = 'EXPIRED'",
      copy: { id: "gen_random_uuid()", number: "'QT-2026-' || (9000 + n)", supersedes_id: "null" },
    },
  },
};
