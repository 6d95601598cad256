import { type PlantedAgreement, plantAgreement } from "../../testing/agreements/manual-agreement-rows.ts";
import { randomUUID } from "node:crypto";
import type { Fixtures } from "../../testing/fixtures.ts";

/** An agreement in force that begins in 2090, so that it can be terminated whenever the tests run. */
const activeAgreement: PlantedAgreement = { status: "ACTIVE", startDate: "2090-01-01", termEnd: "2090-12-31" };

const states: Readonly<Record<string, PlantedAgreement>> = {
  terminateManualAgreement: activeAgreement,
  withdrawManualAgreementTermination: {
    ...activeAgreement,
    status: "ENDING",
    endDate: "2090-12-31",
  },
};

/** The state of the agreement for an operation of the operator. */
const operated: Readonly<Record<string, PlantedAgreement>> = {
  publishAgreement: { status: "DRAFT" },
  activateAgreement: { status: "DRAFT" },
};

export const fixtures: Fixtures = {
  bodies: (customerId) => ({
    putAgreement: {
      customerId,
      title: "Remote hands",
      category: "MAINTENANCE",
      termMonths: 12,
      noticeDays: 30,
      lines: [{ description: "Hours", mrc: "99.00" }],
    },
    publishAgreement: {},
    activateAgreement: {},
    endAgreement: { reason: "The project has ended" },
    acceptManualAgreement: { purchaseOrderNumber: "PO-1" },
    declineManualAgreement: { reason: "Too long" },
    terminateManualAgreement: { reason: "We move" },
  }),
  prepare: async ({ api, endpoint, customerId }, path) => {
    if (/:externalRef|:operatorAgreementId/.test(path)) {
      const ref = randomUUID();
      if (endpoint.name === "putAgreement") return { path: path.replace(":externalRef", ref) };
      const { id } = await plantAgreement(api.database, customerId, operated[endpoint.name]);
      await api.database.rows("update manual_agreement set external_ref = $2 where id = $1", [id, ref]);
      return { path: path.replace(":operatorAgreementId", id).replace(":externalRef", ref) };
    }
    if (!path.includes(":agreementId")) return {};
    const { id, documentId } = await plantAgreement(api.database, customerId, states[endpoint.name]);
    return { path: path.replace(":agreementId", id).replace(":agreementDocumentId", documentId) };
  },
  plant: (database, customerId) => plantAgreement(database, customerId),
  records: async (database, customerId) => {
    const { id: agreementId, documentId: agreementDocumentId } = await plantAgreement(database, customerId);
    return { agreementId, agreementDocumentId };
  },
  exports: {
    exportManualAgreements: {
      table: "manual_agreement",
      where: "status = 'ACTIVE' and quotation_id is null",
      copy: { id: "gen_random_uuid()", number: "'MA-2026-' || (9000 + n)" },
    },
  },
};
