import type { AgreementDossierRow, OperatorAgreementRow } from "./manual-agreements-listing.queries.ts";

const dateOf = ({ status, acceptUntil, endDate, termEndDate }: OperatorAgreementRow): string => {
  if (status === "PENDING_ACCEPTANCE") return `accept until ${acceptUntil}`;
  if (endDate !== null) return `last day ${endDate}`;
  return status === "ACTIVE" && termEndDate !== null ? `renews after ${termEndDate}` : "";
};

export const agreementLine = (row: OperatorAgreementRow): string =>
  [
    row.number.padEnd(12),
    row.status.padEnd(18),
    dateOf(row).padEnd(25),
    `${row.customerId} ${row.company}`,
    row.title,
  ].join("  ");

export const dossierLines = (row: AgreementDossierRow): readonly string[] => {
  const { startDate, termMonths, noticeDays, renewalMonths, nrcTotal, mrcTotal } = row;
  const renewal = renewalMonths === null ? "ends with its term" : `renews for ${renewalMonths} months`;
  return [
    agreementLine(row),
    `${row.category}  from ${startDate ?? "its acceptance"} for ${termMonths} months, ${renewal}, notice ${noticeDays} days`,
    `EUR ${nrcTotal} once, EUR ${mrcTotal} a month`,
    ...row.lines.map(
      ({ description, quantity, nrc, mrc }) => `  ${quantity} x ${description}: EUR ${nrc} once, EUR ${mrc} a month`,
    ),
    ...(row.acceptedByName ? [`accepted by ${row.acceptedByName}`] : []),
    ...(row.purchaseOrderNumber ? [`purchase order ${row.purchaseOrderNumber}`] : []),
    ...(row.declineReason ? [`declined: ${row.declineReason}`] : []),
    ...row.documents.map((name) => `document ${name}`),
    ...row.steps.map(({ at, event, to, actor, reason }) =>
      [at.slice(0, 16).replace("T", " "), event, `→ ${to}`, actor, reason].filter(Boolean).join("  "),
    ),
  ];
};
