import { addressLine } from "@demarc/contract/core/address";
import { fullName } from "@demarc/contract/core/customer-contact";
import { useLocation } from "@tanstack/react-router";
import { useCountries } from "../reference-data/countries.data.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type { ApplyPartProps } from "./apply-parts.ts";
import { type ApplyStep, stepPath } from "./apply-steps.ts";
import type en from "./signup.en.ts";
import { TermsConsent } from "./terms-consent.tsx";
import { WhatHappensNext } from "./what-happens-next.tsx";

type FilledStep = Exclude<ApplyStep, "check">;
type Fact = readonly [term: string, value: string];

export function CheckStep({ form }: ApplyPartProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const countries = useCountries();
  const values = form.getValues();
  const { contact, address } = values;
  const country = countries.find(({ iso }) => iso === address.country)?.names[locale] ?? address.country;
  const line = addressLine({ ...address, houseNumber: Number(address.houseNumber) });
  const sections: readonly (readonly [step: FilledStep, facts: readonly Fact[]])[] = [
    [
      "company",
      [
        [t("signup.type-short"), t(`signup.type.${values.type}`)],
        [t("signup.name"), values.name],
        [t("signup.tradeName"), values.tradeName],
        [t("signup.coc"), address.country === "NL" ? values.coc : ""],
        [t("signup.vatNumber"), values.vatNumber],
        [t("signup.address"), `${line}, ${country}`],
      ],
    ],
    [
      "contact",
      [
        [t("signup.contact-name"), fullName(contact)],
        [t("signup.contact.jobTitle"), contact.jobTitle],
        [t("signup.contact.email"), contact.email],
        [t("signup.contact.phoneNumber"), contact.phoneNumber],
        [t("signup.interests"), values.interests.map((interest) => t(`signup.interest.${interest}`)).join(", ")],
        [t("signup.message"), values.message],
      ],
    ],
    [
      "payment",
      [
        [t("signup.payment-method"), t(values.iban ? "signup.by-debit" : "signup.by-transfer")],
        [t("signup.iban"), values.iban.replaceAll(/(.{4})(?=.)/g, "$1 ")],
        [t("signup.accountHolder"), values.iban && values.accountHolder],
        [t("signup.invoiceEmail"), values.invoiceEmail || contact.email],
      ],
    ],
  ];
  return (
    <>
      {sections.map(([step, facts]) => (
        <Section key={step} step={step} facts={facts} />
      ))}
      {values.accountHolder && !values.iban && <Callout tone="warn">{t("signup.iban-gone")}</Callout>}
      <Card title={t("signup.terms")}>
        <TermsConsent
          {...form.register("termsAccepted")}
          text="signup.termsAccepted"
          error={form.errorsByField["termsAccepted"]}
        />
      </Card>
      <WhatHappensNext />
    </>
  );
}

function Section({ step, facts }: { readonly step: FilledStep; readonly facts: readonly Fact[] }) {
  const t = useText<typeof en>();
  const { pathname } = useLocation();
  return (
    <Card title={t(`signup.${step}-step`)} link={{ to: stepPath(pathname, step), label: t(`signup.edit-${step}`) }}>
      <DefinitionList>
        {facts
          .filter(([, value]) => value !== "")
          .map(([term, value]) => (
            <Definition key={term} term={term}>
              {value}
            </Definition>
          ))}
      </DefinitionList>
    </Card>
  );
}
