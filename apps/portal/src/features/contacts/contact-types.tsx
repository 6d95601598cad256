import { contactTypes, fullName } from "@demarc/contract/core/customer-contact";
import type { ComponentProps } from "react";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import type en from "./contacts.en.ts";

interface ContactTypesProps extends Pick<ComponentProps<"input">, "ref" | "onChange" | "onBlur"> {
  readonly name: string;
  readonly contactId: string;
  readonly error: string | undefined;
}

export function ContactTypes({ contactId, ...group }: ContactTypesProps) {
  const t = useText<typeof en>();
  const { contacts, invoiceEmail } = useCustomer();
  const others = contacts.filter((contact) => contact.id !== contactId);
  const noteOf = (type: (typeof contactTypes)[number]) =>
    type === "billing" && invoiceEmail
      ? t("contacts.invoices-note", { email: invoiceEmail })
      : t(`contacts.type-note.${type}`);
  const choices = contactTypes.map((type) => {
    const names = others.filter((contact) => contact.types.includes(type)).map(fullName);
    const shared = names.length > 0 ? t("contacts.also", { names: names.join(", ") }) : t("contacts.none-other");
    return { value: type, label: t(`contacts.type.${type}`), note: `${noteOf(type)}. ${shared}.` };
  });
  return <CheckboxGroup {...group} label={t("contacts.types")} legendHidden look="cards" choices={choices} />;
}
