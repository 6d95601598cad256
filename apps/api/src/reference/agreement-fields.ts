/** Descriptions of the fields of agreements. */
export const agreementFieldTexts: Readonly<Record<string, string>> = {
  signerName: "Full name of the person who signs",
  signerFunction: "Job title of the signer",
  templateVersion: "Version of the operator's template",
  purchaseOrderNumber: "Purchase order number of the customer, printed on its invoices",
  declineReason: "Reason why the company declined the agreement; null if it did not",
};

/** Demo values for the same fields. */
export const agreementFieldExamples: Readonly<Record<string, unknown>> = {
  "MsaSigner.function": "Director",
  "MsaCountersigner.function": "Contract manager",
  "MsaSection.heading": "Prices and payment",
  "msaSigningReport.state": "0v4T2o9v1sZK3m7nX5b8Qd6R1yL2wJ4h",
  declineReason: "The liability is too low.",
  "ManualAgreement.number": "MA-2026-007",
  "ManualAgreementSummary.number": "MA-2026-007",
  nrcAmount: "7500.00",
  mrcAmount: "2160.00",
  purchaseOrderNumber: "KB-2311",
  evidenceReference: "ENV-2026-000123",
  signerEmail: "joris.bakker@polderlicht.example",
  signerFunction: "Director",
  signerIp: "192.0.2.17",
  signerName: "Joris Bakker",
  templateVersion: "MSA-2026.2",
};
