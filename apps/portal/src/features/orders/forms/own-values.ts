import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import { formatDate, type Locale, type Translate } from "../../../shell/translate.ts";
import { textIn } from "./order-body-changes.ts";
import type { OrderForm } from "./order-form-context.ts";

interface OwnValue {
  /** The fields of the body that it shows. */
  readonly fields: readonly string[];
  readonly label: string;
  readonly value: string;
}

interface Words {
  readonly t: Translate;
  readonly locale: Locale;
  readonly contacts: readonly CustomerContact[];
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

const contactName = (form: OrderForm, { contacts }: Words): string => {
  const known = contacts.find(({ id }) => id === form.body.contactId);
  if (known) return [known.firstName, known.middleName, known.lastName].filter(Boolean).join(" ");
  return joined(form, ["contact.firstName", "contact.middleName", "contact.lastName"]);
};

const port = (form: OrderForm, side: string): string =>
  joined(form, [`${side}.panel`, `${side}.module`, `${side}.port`], " / ");

/** What the parts of the forms ask for, in words, for the overview before ordering. */
export const ownValues = (form: OrderForm, words: Words): OwnValue[] => {
  const { t, locale } = words;
  const { body, chosen } = form;
  const end = (name: string) => (body.zSide?.type ? t(`order-form.z-side.${body.zSide.type}`) : name);
  return [
    {
      fields: ["address"],
      label: t("order-form.field.address"),
      value: form.placeText ?? "",
    },
    { fields: ["siteCode"], label: t("order-form.field.siteCode"), value: textIn(body, "siteCode") },
    { fields: ["packageCode"], label: t("order-form.field.packageCode"), value: chosen?.name[locale] ?? "" },
    { fields: ["routeCode"], label: t("order-form.field.routeCode"), value: textIn(body, "routeCode") },
    {
      fields: ["preferredChannel"],
      label: t("order-form.field.preferredChannel"),
      value: textIn(body, "preferredChannel") || (form.kind === "WDM" ? t("order-form.no-preference") : ""),
    },
    {
      fields: ["accessList"],
      label: t("order-form.field.accessList"),
      value: (body.accessList ?? []).map(({ name }) => name ?? "").join(", "),
    },
    {
      fields: ["aSide"],
      label: t("order-form.side-a"),
      value: [equipmentName(form, "aSide.rackId"), port(form, "aSide")].filter(Boolean).join(", "),
    },
    {
      fields: ["zSide"],
      label: t("order-form.side-z"),
      value: [end(""), textIn(body, "zSide.companyName"), equipmentName(form, "zSide.rackId"), port(form, "zSide")]
        .filter(Boolean)
        .join(", "),
    },
    {
      fields: ["wishDate"],
      label: t("order-form.field.wishDate"),
      value: body.wishDate ? formatDate(body.wishDate, locale) : t("order-form.as-soon-as"),
    },
    { fields: ["contact"], label: t("order-form.field.contact"), value: contactName(form, words) },
  ];
};
