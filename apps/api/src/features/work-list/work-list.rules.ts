import { type Role, grantsAny } from "@demarc/contract/core/access";
import type { WorkItem } from "@demarc/contract/work-list";
import type { CompanyWork } from "./work-list.queries.ts";

const pressing: Readonly<Record<WorkItem["severity"], number>> = { bad: 0, warn: 1, info: 2, done: 3 };

/** The set-up checklist of a new company, including done steps until all are done. */
const readinessOf = ({ missingTypes, hasIban }: CompanyWork): WorkItem[] => {
  const urgent = missingTypes.some((type) => type === "main" || type === "billing");
  const steps: WorkItem[] = [
    {
      kind: "contact-type-missing",
      severity: missingTypes.length === 0 ? "done" : urgent ? "bad" : "warn",
      count: missingTypes.length,
      subjects: missingTypes,
      route: "/company",
    },
    {
      kind: "iban-missing",
      severity: hasIban ? "done" : "warn",
      count: hasIban ? 0 : 1,
      subjects: [],
      route: "/company/edit/iban",
    },
  ];
  return steps.every(({ severity }) => severity === "done") ? [] : steps;
};

/** Tasks for a user with these roles, most urgent first. */
export function workFor(roles: readonly Role[], company: CompanyWork): WorkItem[] {
  const items: WorkItem[] = [];
  const add = (item: Omit<WorkItem, "count" | "subjects">, count = 1, subjects: readonly string[] = []) =>
    items.push({ ...item, subjects: [...subjects], count });
  if (grantsAny(roles, ["RESELLER_ADMIN"])) {
    items.push(...readinessOf(company));
    const route = "/user-management?status=PENDING_ACTIVATION";
    if (company.pendingUsers > 0) add({ kind: "user-pending", severity: "info", route }, company.pendingUsers);
  }
  if (grantsAny(roles, ["RESELLER_SERVICE_DESK"]) && company.downLines > 0) {
    const { downLines: down, downLineNames: names } = company;
    const named = down > names.length ? [...names, "…"] : names;
    add({ kind: "line-down", severity: "bad", route: "/lines?operational=DOWN" }, down, named);
  }
  if (grantsAny(roles, ["RESELLER_FINANCE"])) {
    const { overdueInvoices: overdue, openInvoices: open } = company;
    if (overdue > 0) add({ kind: "invoice-overdue", severity: "bad", route: "/invoices?status=OVERDUE" }, overdue);
    if (open > 0) add({ kind: "invoice-open", severity: "info", route: "/invoices?status=OPEN,PARTIALLY_PAID" }, open);
    if (company.hasPendingMandate) add({ kind: "mandate-pending", severity: "info", route: "/company" });
    if (!company.hasInvoiceReference) add({ kind: "invoice-reference-missing", severity: "info", route: "/company" });
  }
  return items.toSorted((one, other) => pressing[one.severity] - pressing[other.severity]);
}
