import { type Role, grantsAny } from "@demarc/contract/core/access";
import type { WorkItem } from "@demarc/contract/work-list";
import type { CompanyWork } from "./work-list.queries.ts";

const pressing: Readonly<Record<WorkItem["severity"], number>> = { bad: 0, warn: 1, info: 2 };

/** The work that someone with these roles can do about their company, most pressing first. */
export function workFor(roles: readonly Role[], company: CompanyWork): WorkItem[] {
  const items: WorkItem[] = [];
  const add = (
    item: Omit<WorkItem, "count" | "subjects">,
    subjects: string[] = [],
    count = Math.max(1, subjects.length),
  ) => items.push({ ...item, subjects, count });
  const isAdmin = grantsAny(roles, ["RESELLER_ADMIN"]);

  if (isAdmin && company.missingTypes.length > 0) {
    const urgent = company.missingTypes.some((type) => type === "main" || type === "billing");
    add({ kind: "contact-type-missing", severity: urgent ? "bad" : "warn", route: "/company" }, company.missingTypes);
  }
  if (isAdmin && !company.hasIban) add({ kind: "iban-missing", severity: "warn", route: "/company/edit/iban" });
  if (grantsAny(roles, ["RESELLER_SERVICE_DESK"]) && company.downLines > 0) {
    const { downLines: down, downLineNames: names } = company;
    const named = down > names.length ? [...names, "…"] : names;
    add({ kind: "line-down", severity: "bad", route: "/lines?operational=DOWN" }, named, down);
  }
  if (grantsAny(roles, ["RESELLER_FINANCE"])) {
    const { overdueInvoices: overdue, openInvoices: open } = company;
    if (overdue > 0) add({ kind: "invoice-overdue", severity: "bad", route: "/invoices?status=OVERDUE" }, [], overdue);
    if (open > 0)
      add({ kind: "invoice-open", severity: "info", route: "/invoices?status=OPEN,PARTIALLY_PAID" }, [], open);
    if (company.hasPendingMandate) add({ kind: "mandate-pending", severity: "info", route: "/company" });
    if (!company.hasInvoiceReference) add({ kind: "invoice-reference-missing", severity: "info", route: "/company" });
  }
  return items.toSorted((one, other) => pressing[one.severity] - pressing[other.severity]);
}
