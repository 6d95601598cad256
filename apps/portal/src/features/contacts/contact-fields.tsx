import type { replaceContact } from "@demarc/contract/contacts";
import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { CustomerContactInput } from "@demarc/contract/core/customer-contact";
import { normalise } from "@demarc/contract/core/normalise";
import type { ContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card, CardStack } from "@demarc/ui/layout/card.tsx";
import { Fields, FormColumns, Span } from "@demarc/ui/layout/form-layout.tsx";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { ContactTypes } from "./contact-types.tsx";
import type en from "./contacts.en.ts";

type TextFieldName = "firstName" | "middleName" | "lastName" | "jobTitle" | "email" | "phoneNumber" | "phoneNumber2";

interface ContactFieldsProps {
  readonly form: ContractForm<typeof replaceContact>;
  readonly contactId: string;
}

export function ContactFields({ form, contactId }: ContactFieldsProps) {
  const t = useText<typeof en>();
  const text = (name: TextFieldName, tidy: (value: string) => string = normalise.text) => ({
    ...form.register(name),
    label: t(`contacts.${name}`),
    error: form.errorsByField[name],
    optional: !isRequiredAt(CustomerContactInput, name),
    normalise: tidy,
    // Autofill is off: the browser would offer the data of its own user.
    autoComplete: "off",
  });
  const phone = { inputMode: "tel", mono: true } as const;
  return (
    <FormColumns>
      <CardStack>
        <Card title={t("contacts.person")} icon="user">
          <Fields>
            {nameFields((part) => text(part))}
            <TextField {...text("jobTitle")} />
          </Fields>
        </Card>
        <Card title={t("contacts.reach")} icon="mail">
          <Fields>
            <TextField {...text("email", normalise.email)} type="email" />
            <Span of="half" ownRow>
              <TextField
                {...text("phoneNumber", normalise["phone-number"])}
                {...phone}
                hint={t("contacts.phone-hint")}
              />
            </Span>
            <Span of="half" ownRow>
              <TextField {...text("phoneNumber2", normalise["phone-number"])} {...phone} />
            </Span>
          </Fields>
        </Card>
      </CardStack>
      <Card title={t("contacts.types")} icon="contacts" description={t("contacts.types-hint")}>
        <ContactTypes {...form.register("types")} contactId={contactId} error={form.errorsByField["types"]} />
      </Card>
    </FormColumns>
  );
}
