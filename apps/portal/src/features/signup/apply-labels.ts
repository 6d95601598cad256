import type { Translate } from "@demarc/shell/translate.ts";
import type en from "./signup.en.ts";

export const bodyFieldsOptional: ReadonlySet<string> = new Set(["contact.middleName", "contact.jobTitle"]);

const address = ["country", "postalCode", "houseNumber", "houseNumberExtension", "room", "street", "city"] as const;
const contact = ["firstName", "middleName", "lastName", "jobTitle", "email", "phoneNumber"] as const;

/** The labels of the fields by name, in screen order. */
export const applyLabels = (t: Translate<keyof typeof en>): Readonly<Record<string, string>> => ({
  type: t("signup.type"),
  coc: t("signup.coc"),
  name: t("signup.name"),
  tradeName: t("signup.tradeName"),
  vatNumber: t("signup.vatNumber"),
  ...Object.fromEntries(address.map((field) => [`address.${field}`, t(`signup.address.${field}`)])),
  ...Object.fromEntries(contact.map((field) => [`contact.${field}`, t(`signup.contact.${field}`)])),
  iban: t("signup.iban"),
  accountHolder: t("signup.accountHolder"),
  invoiceEmail: t("signup.invoiceEmail"),
  interests: t("signup.interests"),
  message: t("signup.message"),
  termsAccepted: t("signup.terms"),
});
