import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { ContactChoice } from "../contacts/contact-choice.tsx";
import { newPerson, orderContacts } from "../contacts/order-contacts.ts";
import type en from "./order-imports.en.ts";
import type { useOrderImport } from "./use-order-import.ts";

/** Who is called about the orders of a file: a contact of the company for orders, or someone else. */
export function ImportContact({ form }: { readonly form: ReturnType<typeof useOrderImport>["form"] }) {
  "use no memo"; // the form of react-hook-form is mutable
  const t = useText<typeof en>();
  const { contacts } = useCustomer();
  const chosen = form.watch("contactId");
  const offered = orderContacts(contacts, chosen);
  const field = (part: "firstName" | "middleName" | "lastName" | "email" | "phoneNumber") => ({
    ...form.register(`contact.${part}`),
    label: t(`order-import.contact.${part}`),
    error: form.errorsByField[`contact.${part}`],
    optional: part === "middleName",
    autoComplete: "off",
  });
  return (
    <>
      {offered.length > 0 && (
        <ContactChoice
          name="contactId"
          label={t("order-import.contact")}
          hint={t("order-import.contact-hint")}
          offered={offered}
          other={t("order-import.someone-else")}
          value={chosen}
          onChoose={(value) => form.setValue("contactId", value, { shouldDirty: true })}
        />
      )}
      {chosen === newPerson && (
        <Fields>
          {nameFields(field)}
          <Span of="half" ownRow>
            <TextField {...field("email")} type="email" />
          </Span>
          <Span of="half" ownRow>
            <TextField {...field("phoneNumber")} type="tel" />
          </Span>
        </Fields>
      )}
    </>
  );
}
