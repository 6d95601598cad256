import { visibleParameters } from "@demarc/ordering/configuration";
import { formOf, orderValues } from "@demarc/ordering/order-values";
import type { Package, PackageParameter } from "@demarc/contract/core/package";
import type { Order } from "@demarc/contract/orders/order-fields";
import { formatDate, formatNumber, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { OrderTexts } from "../order-page-texts.ts";

type Text = Translate<keyof OrderTexts>;

export interface Choice {
  readonly label: string;
  readonly value: string;
}

const valueText = (t: Text, locale: Locale, { type, valueLabels }: PackageParameter, value: string): string => {
  if (type === "boolean") return t(value === "true" ? "orders.yes" : "orders.no");
  if (type === "date") return formatDate(value, locale);
  if (type === "integer" && Number.isFinite(Number(value)))
    return valueLabels?.[value]?.[locale] ?? formatNumber(Number(value), locale, { useGrouping: false });
  return valueLabels?.[value]?.[locale] ?? value;
};

/** Types whose values are ids, which say nothing to a reader. */
const ids: ReadonlySet<PackageParameter["type"]> = new Set(["rack", "document"]);

export const chosenParameters = (t: Text, locale: Locale, order: Order, chosen: Package): Choice[] => {
  const { values } = orderValues(formOf(order.kind), order.details, chosen);
  return visibleParameters(chosen, values).flatMap((parameter) => {
    const value = values[parameter.key] ?? "";
    if (value === "" || ids.has(parameter.type)) return [];
    return [{ label: parameter.label[locale], value: valueText(t, locale, parameter, value) }];
  });
};

const present = (label: string, value: string | null | undefined): Choice[] => (value ? [{ label, value }] : []);

const joined = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(", ");

/** What a kind of order asks for besides the parameters of its package. */
export const placeChoices = (t: Text, { details }: Order): Choice[] => {
  const { aSide, zSide, connectorA, connectorZ, routeCode, preferredChannel, handoverA, handoverZ, accessList } =
    details;
  return [
    ...present(t("orders.details.route"), routeCode),
    ...present(t("orders.details.channel"), preferredChannel),
    ...present(
      t("orders.details.a-side"),
      aSide && joined(aSide.panel, aSide.module, aSide.port, aSide.device, connectorA?.replace("_", "/")),
    ),
    ...present(
      t("orders.details.z-side"),
      zSide &&
        joined(
          zSide.type && t(`orders.z-side.${zSide.type}`),
          zSide.companyName,
          zSide.siteCode,
          zSide.circuitId,
          zSide.panel,
          zSide.module,
          zSide.port,
          connectorZ?.replace("_", "/"),
        ),
    ),
    ...present(
      t("orders.details.handover-a"),
      handoverA && joined(handoverA.siteCode, handoverA.panel, handoverA.port),
    ),
    ...present(
      t("orders.details.handover-z"),
      handoverZ && joined(handoverZ.siteCode, handoverZ.panel, handoverZ.port),
    ),
    ...present(t("orders.details.access"), accessList?.map(({ name }) => name).join(", ")),
  ];
};

/** Dates and references that every order can have. */
export const commonChoices = (t: Text, locale: Locale, order: Order): Choice[] => {
  const { wishDate, customerReference, reference, endCustomer, details, clientOrderId, action } = order;
  return [
    ...present(
      t(action === "TERMINATE" ? "orders.last-day" : "orders.details.wish-date"),
      wishDate && formatDate(wishDate, locale, { dateStyle: "full" }),
    ),
    ...present(t("orders.end-customer"), endCustomer?.name),
    ...present(t("orders.details.service-name"), reference),
    ...present(t("orders.reference"), customerReference),
    ...present(t("orders.details.client-id"), clientOrderId),
    ...present(t("orders.details.remarks"), details.remarks),
  ];
};
