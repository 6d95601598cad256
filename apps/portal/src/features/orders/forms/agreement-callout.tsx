import { amsterdamDate } from "@demarc/contract/core/calendar";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCustomer, useHasRole } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { agreementRequirementQuery } from "./agreement-requirement.data.ts";
import type en from "./body/orders-forms.en.ts";

/** Says that the company has to sign its agreement, with a link to it: in advance, or after a refusal for that reason. */
export function AgreementCallout({ refused }: { readonly refused: boolean }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [today] = useState(() => amsterdamDate(new Date()));
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const { data: msa } = useQuery(agreementRequirementQuery(useCustomer().id));
  const from = msa?.blocksFrom;
  if (!from && !refused) return null;
  const isBlocked = refused || !from || from <= today;
  return (
    <Callout key={String(refused)} tone={isBlocked ? "warn" : "info"} live={refused}>
      <p>
        {isBlocked
          ? t("order-form.refused.unsigned")
          : t("order-form.sign-before", { date: formatDate(from, locale, { dateStyle: "long" }) })}{" "}
        {isAdministrator && <a href="/company/agreements">{t("order-form.to-agreement")}</a>}
      </p>
    </Callout>
  );
}
