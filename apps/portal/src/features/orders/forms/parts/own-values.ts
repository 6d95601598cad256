import type { Site } from "@demarc/contract/catalogue";
import { type CustomerContact, fullName } from "@demarc/contract/core/customer-contact";
import type { PackageParameter } from "@demarc/contract/core/package";
import { needsAuthorisation } from "@demarc/ordering/dc-connection-order";
import { valueLabel } from "../parameters/parameter-labels.ts";
import { formatDate, formatNumber, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { NamedWdm } from "./wdm-order.data.ts";
import { textIn } from "../body/order-body-changes.ts";
import type { OrderForm } from "./order-form-context.ts";

interface OwnValue {
  readonly fields: readonly string[];
  readonly label: string;
  readonly value: string;
}

interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  readonly contacts: readonly CustomerContact[];
  readonly wdms: readonly NamedWdm[];
  readonly sites: readonly Pick<Site, "code" | "name">[];
}

const joined = (form: OrderForm, paths: readonly string[], between = " "): string =>
  paths
    .map((path) => textIn(form.body, path))
    .filter(Boolean)
    .join(between);

const equipmentName = ({ context, body }: OrderForm, path: string): string => {
  const id = textIn(body, path);
  return context.equipment.find((one) => one.id === id)?.name ?? "";
};

/** A data centre with its code, which people in data centres use. */
const siteName = (code: string, { sites }: Pick<Words, "sites">): string => {
  const name = sites.find((site) => site.code === code)?.name;
  return name === undefined ? code : `${code}, ${name}`;
};

const routeName = ({ context, body }: OrderForm): string => {
  const route = context.routes.find(({ routeCode }) => routeCode === body.routeCode);
  return route ? `${route.siteA} – ${route.siteZ}` : (body.routeCode ?? "");
};

/** The display text of a parameter: numbers and dates in the current language, and names instead of ids. */
export const parameterValue = (form: OrderForm, parameter: PackageParameter, words: Words): string => {
  const { t, locale } = words;
  const value = form.parameterOf(parameter.key);
  const number = Number(value.replace(",", "."));
  if (parameter.type === "boolean") return t(value === "true" ? "order-form.yes" : "order-form.no");
  if (value === "") return "";
  switch (parameter.type) {
    case "integer":
      return valueLabel(
        parameter,
        Number.isFinite(number) ? formatNumber(number, locale, { useGrouping: false }) : value,
        locale,
      );
    case "date":
      return formatDate(value, locale);
    case "site":
      return siteName(value, words);
    case "rack":
      return form.context.equipment.find(({ id }) => id === value)?.name ?? value;
    case "document":
      return t("documents.stored");
    case "enum":
    case "string":
      return valueLabel(parameter, value, locale);
  }
};

const personName = (form: OrderForm, { contacts }: Words): string => {
  const known = contacts.find(({ id }) => id === form.body.contactId);
  if (known) return fullName(known);
  return joined(form, ["contact.firstName", "contact.middleName", "contact.lastName"]);
};

const port = (form: OrderForm, side: string): string =>
  joined(form, [`${side}.panel`, `${side}.module`, `${side}.port`], " / ");

const letterOf = (form: OrderForm, { t }: Words, path: string): string =>
  t(textIn(form.body, path) ? "order-form.loa-attached" : "order-form.loa-to-follow");

const endValues = (form: OrderForm, words: Words): OwnValue[] => {
  const { t } = words;
  return (["A", "Z"] as const).flatMap((side): OwnValue[] => [
    {
      fields: [`connector${side}`],
      label: t(`order-form.field.connector${side}`),
      value: textIn(form.body, `connector${side}`).replace("_", "/"),
    },
    {
      fields: form.kind === "WDM" ? [`handover${side}`] : [],
      label: t("order-form.handover-side", { side }),
      value: [
        equipmentName(form, `handover${side}.rackId`) || t("order-form.meet-me-room"),
        joined(form, [`handover${side}.panel`, `handover${side}.port`], " / "),
        !textIn(form.body, `handover${side}.rackId`) && letterOf(form, words, `handover${side}.loaDocumentId`),
      ]
        .filter(Boolean)
        .join(", "),
    },
  ]);
};

const farEnd = (form: OrderForm, words: Words): string => {
  const { t } = words;
  const { body } = form;
  return [
    body.zSide?.type && t(`order-form.z-side.${body.zSide.type}`),
    textIn(body, "zSide.companyName"),
    textIn(body, "zSide.circuitId"),
    siteName(textIn(body, "zSide.siteCode"), words),
    equipmentName(form, "zSide.rackId"),
    port(form, "zSide"),
    needsAuthorisation(body.zSide?.type) && letterOf(form, words, "zSide.loaDocumentId"),
  ]
    .filter(Boolean)
    .join(", ");
};

/** What the parts of the forms ask for, in words, for the overview before ordering. */
export const ownValues = (form: OrderForm, words: Words): OwnValue[] => {
  const { t, locale, wdms } = words;
  const { body, chosen } = form;
  return [
    {
      fields: ["address"],
      label: t("order-form.field.address"),
      value: form.placeText ?? "",
    },
    { fields: ["siteCode"], label: t("order-form.field.siteCode"), value: siteName(textIn(body, "siteCode"), words) },
    { fields: ["packageCode"], label: t("order-form.field.packageCode"), value: chosen?.name[locale] ?? "" },
    { fields: ["routeCode"], label: t("order-form.field.routeCode"), value: routeName(form) },
    {
      fields: ["preferredChannel"],
      label: t("order-form.field.preferredChannel"),
      value: textIn(body, "preferredChannel") || (form.kind === "WDM" ? t("order-form.no-preference") : ""),
    },
    {
      fields: ["diversityFrom"],
      label: t("order-form.field.diversityFrom"),
      value: wdms.find(({ id }) => id === body.diversityFrom)?.name ?? "",
    },
    {
      fields: ["adjacentTo"],
      label: t("order-form.field.adjacentTo"),
      value: equipmentName(form, "adjacentTo"),
    },
    {
      fields: ["accessList"],
      label: t("order-form.field.accessList"),
      value: (body.accessList ?? []).map(({ name }) => name ?? "").join(", "),
    },
    {
      fields: ["aSide"],
      label: t("order-form.side-a"),
      value: [equipmentName(form, "aSide.rackId"), textIn(body, "aSide.device"), port(form, "aSide")]
        .filter(Boolean)
        .join(", "),
    },
    {
      fields: ["zSide"],
      label: t("order-form.side-z"),
      value: farEnd(form, words),
    },
    ...endValues(form, words),
    {
      fields: ["wishDate"],
      label: t("order-form.field.wishDate"),
      value: body.wishDate ? formatDate(body.wishDate, locale) : t("order-form.as-soon-as"),
    },
    { fields: ["contact"], label: t("order-form.field.contact"), value: personName(form, words) },
    {
      fields: ["contactZ"],
      label: t("order-form.contact-z-title"),
      value: joined(form, ["contactZ.firstName", "contactZ.middleName", "contactZ.lastName"]),
    },
  ];
};
