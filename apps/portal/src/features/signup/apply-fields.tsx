import { normalise } from "@demarc/contract/core/normalise";
import { interests } from "@demarc/contract/signup";
import { useWatch } from "react-hook-form";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { CheckboxGroup } from "@demarc/ui/controls/checkbox-group.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { bodyFieldsOptional } from "./apply-labels.ts";
import type { ApplyPartProps } from "./apply-parts.ts";
import type en from "./signup.en.ts";

const nameCompletion = { firstName: "given-name", middleName: "additional-name", lastName: "family-name" } as const;

type ContactField = "firstName" | "middleName" | "lastName" | "jobTitle" | "email" | "phoneNumber";

export function ContactStep({ form }: ApplyPartProps) {
  const t = useText<typeof en>();
  const text = (name: ContactField, autoComplete: string, tidy: (value: string) => string = normalise.text) => ({
    ...form.register(`contact.${name}`),
    label: t(`signup.contact.${name}`),
    error: form.errorsByField[`contact.${name}`],
    optional: bodyFieldsOptional.has(`contact.${name}`),
    normalise: tidy,
    autoComplete,
  });
  return (
    <>
      <Card title={t("signup.contact")} description={t("signup.contact-hint")}>
        <Fields>
          {nameFields((part) => text(part, nameCompletion[part]))}
          <TextField {...text("jobTitle", "organization-title")} />
          <TextField {...text("email", "email", normalise.email)} type="email" hint={t("signup.contact.email-hint")} />
          <Span of="half" ownRow>
            <TextField
              {...text("phoneNumber", "tel", normalise["phone-number"])}
              inputMode="tel"
              hint={t("signup.contact.phone-hint")}
            />
          </Span>
        </Fields>
      </Card>
      <Card title={t("signup.wishes")}>
        <CheckboxGroup
          {...form.register("interests")}
          label={t("signup.interests")}
          look="chips"
          optional
          error={form.errorsByField["interests"]}
          choices={interests.map((interest) => ({ value: interest, label: t(`signup.interest.${interest}`) }))}
        />
        <TextArea
          {...form.register("message")}
          label={t("signup.message")}
          error={form.errorsByField["message"]}
          optional
        />
      </Card>
    </>
  );
}

export function PaymentStep({ form }: ApplyPartProps) {
  const t = useText<typeof en>();
  const withIban = useWatch({ control: form.control, name: "iban" }) !== "";
  return (
    <Card title={t("signup.payment")} description={t("signup.payment-hint")}>
      <Fields>
        <TextField
          {...form.register("iban")}
          label={t("signup.iban")}
          hint={t("signup.iban-hint")}
          error={form.errorsByField["iban"]}
          normalise={normalise.iban}
          optional
          mono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {withIban && (
          <TextField
            {...form.register("accountHolder")}
            label={t("signup.accountHolder")}
            hint={t("signup.accountHolder-hint")}
            error={form.errorsByField["accountHolder"]}
            normalise={normalise.text}
            autoComplete="off"
          />
        )}
        <TextField
          {...form.register("invoiceEmail")}
          label={t("signup.invoiceEmail")}
          hint={t("signup.invoiceEmail-hint")}
          error={form.errorsByField["invoiceEmail"]}
          normalise={normalise.email}
          optional
          type="email"
          autoComplete="off"
        />
      </Fields>
    </Card>
  );
}
