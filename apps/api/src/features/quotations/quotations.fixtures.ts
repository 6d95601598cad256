import { randomUUID } from "node:crypto";
import type { Fixtures } from "../../testing/fixtures.ts";
import {
  plantedOptionId,
  plantQuotation,
  plantQuotationIn,
  plantQuotationRequest,
} from "../../testing/orders/quotation-rows.ts";

const drafted = (customerId: number) => ({
  customerId,
  title: "Managed firewall",
  terms: "Prices exclude VAT.",
  validUntil: "2099-12-31",
  salesPerson: { name: "A. Jansen" },
  options: [
    {
      label: "One year",
      termMonths: 12,
      bespoke: [{ description: "Managed firewall", charge: "MRC", unitPrice: "49.00", discountPct: "12.5" }],
    },
  ],
});

/** The state of the quotation for an operation of the operator. */
const operated: Readonly<Record<string, "DRAFT" | "ACCEPTED">> = {
  replaceQuotation: "DRAFT",
  publishQuotation: "DRAFT",
  completeQuotation: "ACCEPTED",
};

export const fixtures: Fixtures = {
  bodies: (customerId) => ({
    createQuotation: { ...drafted(customerId), externalRef: `SALES-${randomUUID()}` },
    replaceQuotation: drafted(customerId),
    publishQuotation: {},
    reviseQuotation: {},
    withdrawQuotation: { reason: "The prices have changed" },
    completeQuotation: {},
    closeQuotationRequest: { answer: "We do not offer this" },
    acceptQuotation: { optionId: plantedOptionId, purchaseOrderNumber: "PO-8841", termsAccepted: true },
    rejectQuotation: { reason: "Too expensive" },
    requestQuotation: { kind: "OTHER", description: "A radio link between two warehouses" },
  }),
  prepare: async ({ api: { database }, endpoint: { name, path: declared }, customerId }, path) => {
    // Makes room for another request.
    if (name === "requestQuotation")
      await database.rows("update quotation_request set status = 'CLOSED', answer = 'x' where status = 'OPEN'");
    if (name === "readQuotationByRef") {
      const externalRef = `SALES-${randomUUID()}`;
      const id = await plantQuotation(database, customerId);
      await database.rows("update quotation set external_ref = $1 where id = $2", [externalRef, id]);
      return { path: declared.replace(":externalRef", externalRef) };
    }
    if (path.includes(":operatorQuotationId")) {
      const state = operated[name];
      const id = state
        ? await plantQuotationIn(database, customerId, state)
        : await plantQuotation(database, customerId);
      return { path: path.replace(":operatorQuotationId", id) };
    }
    if (path.includes(":quotationRequestId")) {
      const { id, documentId } = await plantQuotationRequest(database, customerId);
      return { path: path.replace(":quotationRequestId", id).replace(":requestDocumentId", documentId) };
    }
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
