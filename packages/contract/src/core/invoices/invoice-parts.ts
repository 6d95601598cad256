import type { PartKind } from "./invoice-part-kinds.ts";
import type { InvoiceLine } from "./invoice.ts";

export interface PartKey {
  readonly kind: PartKind;
  /** Unique within an invoice. */
  readonly key: string;
}

type GroupedLine = Pick<
  InvoiceLine,
  "description" | "productCode" | "period" | "unit" | "serviceRef" | "endCustomerReference"
>;

const onceUnits: ReadonlySet<string> = new Set(["C62", "HUR", "DAY"]);

/** Copper lines are one part, whether they use one pair or two. */
const lineKind = (technology: NonNullable<InvoiceLine["serviceRef"]>["technology"]): PartKind =>
  technology === "VDSL2" || technology === "VVDSL_BONDED" ? "COPPER" : (technology ?? "LINE");

const kindOf = ({ period, unit, serviceRef }: GroupedLine): PartKind => {
  if (period === null && onceUnits.has(unit)) return "ONE_OFF";
  if (serviceRef === null) return "PRODUCT";
  switch (serviceRef.type) {
    case "LINE":
      return lineKind(serviceRef.technology);
    case "RACK":
    case "SHARED_COLO":
      return "COLOCATION";
    case "DC_CONNECTION":
    case "WDM":
    case "PREFIX":
    case "TV_ACCOUNT":
      return serviceRef.type;
  }
};

/** The part to which a line belongs: one-off costs, a kind of service, or the product of a line without a service. */
export const servicePart = (line: GroupedLine): PartKey => {
  const kind = kindOf(line);
  return { kind, key: kind === "PRODUCT" ? `PRODUCT ${line.productCode ?? line.description}` : kind };
};

export const endCustomerPart = ({ endCustomerReference }: Pick<GroupedLine, "endCustomerReference">): PartKey =>
  endCustomerReference === null
    ? { kind: "NO_END_CUSTOMER", key: "NO_END_CUSTOMER" }
    : { kind: "END_CUSTOMER", key: `END_CUSTOMER ${endCustomerReference}` };
