import { bodyFieldsOptional } from "./apply-labels.ts";
import { normalise } from "@demarc/contract/core/normalise";
import { type applyForAccount, applicantTypes, interests } from "@demarc/contract/signup";
import { useWatch } from "react-hook-form";
import type { ContractForm } from "../../shell/forms/contract-form.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { CheckboxGroup } from "../../ui/checkbox-group.tsx";
import { Fields } from "../../ui/form-layout.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { nameFields } from "../../ui/name-fields.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { RegisterNumber } from "./register-number.tsx";
import type en from "./signup.en.ts";

interface PartProps {
  readonly form: ContractForm<typeof applyForAccount>;
}

/** Customer or reseller. */
export function TypePart({ form }: PartProps) {
  const t = useText<typeof en>();
  return (
    <Card title={t("signup.type")} icon="users">
      <RadioGroup
        {...form.register("type")}
        label={t("signup.type")}
        legendHidden
        look="cards"
        error={form.errorsByField["type"]}
        choices={applicantTypes.map((type) => ({
          value: type,
          label: t(`signup.type.${type}`),
          note: t(`signup.type-note.${type}`),
        }))}
      />
    </Card>
  );
}

/** The company and its numbers; only a Dutch company has a KvK number. */
export function CompanyPart({ form }: PartProps) {
  const t = useText<typeof en>();
  const isDutch = useWatch({ control: form.control, name: "address.country" }) === "NL";
  return (
    <Card title={t("signup.company")} icon="company">
      <Fields>
        <TextField
          {...form.register("name")}
          label={t("signup.name")}
          hint={t("signup.name-hint")}
          error={form.errorsByField["name"]}
          normalise={normalise.text}
          autoComplete="organization"
        />
        <TextField
          {...form.register("tradeName")}
          label={t("signup.tradeName")}
          error={form.errorsByField["tradeName"]}
          normalise={normalise.text}
          optional
          autoComplete="off"
        />
        {isDutch && <RegisterNumber form={form} name="coc" label={t("signup.coc")} hint={t("signup.coc-hint")} />}
        <RegisterNumber
          form={form}
          name="vatNumber"
          label={t("signup.vatNumber")}
          hint={t("signup.vat-hint")}
          optional
        />
      </Fields>
    </Card>
  );
}

const nameCompletion = { firstName: "given-name", middleName: "additional-name", lastName: "family-name" } as const;

type ContactField = "firstName" | "middleName" | "lastName" | "jobTitle" | "email" | "phoneNumber";

/** The applicant. */
export function ContactPart({ form }: PartProps) {
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
    <Card title={t("signup.contact")} icon="user" description={t("signup.contact-hint")}>
      <Fields>
        {nameFields((part) => text(part, nameCompletion[part]))}
        <TextField {...text("jobTitle", "organization-title")} />
        <TextField {...text("email", "email", normalise.email)} type="email" hint={t("signup.contact.email-hint")} />
        <TextField
          {...text("phoneNumber", "tel", normalise["phone-number"])}
          inputMode="tel"
          mono
          hint={t("signup.contact.phone-hint")}
        />
      </Fields>
    </Card>
  );
}

/** The account for direct debit, if any, and the address for invoices. */
export function PaymentPart({ form }: PartProps) {
  const t = useText<typeof en>();
  const withIban = useWatch({ control: form.control, name: "iban" }) !== "";
  return (
    <Card title={t("signup.payment")} icon="bank" description={t("signup.payment-hint")}>
      <Fields>
        <TextField
          {...form.register("iban")}
          label={t("signup.iban")}
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

/** The products that the applicant is interested in. */
export function WishesPart({ form }: PartProps) {
  const t = useText<typeof en>();
  return (
    <Card title={t("signup.wishes")} icon="order">
      <CheckboxGroup
        {...form.register("interests")}
        label={t("signup.interests")}
        error={form.errorsByField["interests"]}
        choices={interests.map((interest) => ({ value: interest, label: t(`signup.interest.${interest}`) }))}
        optional
      />
      <TextArea
        {...form.register("message")}
        label={t("signup.message")}
        error={form.errorsByField["message"]}
        optional
      />
    </Card>
  );
}
