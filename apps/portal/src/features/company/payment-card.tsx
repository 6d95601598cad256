import type { Customer } from "@demarc/contract/company";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { groupedIban } from "./company.data.ts";
import type en from "./company.en.ts";

const mandateTones = { PENDING: "info", ACTIVE: "ok", REVOKED: "bad", EXPIRED: "warn" } as const;

export function PaymentCard({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { mandate, iban, bic } = customer;
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const readOnly = useReadOnly();
  const change = (
    <LinkButton to="/company/edit/iban" icon="edit" size="small">
      {t("company.edit-iban")}
    </LinkButton>
  );
  return (
    <Card title={t("company.payment")} actions={isAdministrator && !readOnly && change}>
      <DefinitionList>
        <Definition term={t("company.paymentMethod")}>
          {t(`company.paymentMethod.${customer.paymentMethod}`)}
        </Definition>
        <Definition term={t("company.payment-term")}>
          {t("company.payment-term-days", { days: customer.paymentTermDays })}
        </Definition>
        <Definition term={t("company.iban")}>
          {iban ? <span className="number">{groupedIban(iban)}</span> : t("company.no-iban")}
          {iban?.includes("•") && <span className="visually-hidden">{t("company.masked")}</span>}
        </Definition>
        {bic && (
          <Definition term={t("company.bic")}>
            <span className="number">{bic}</span>
          </Definition>
        )}
        {mandate && (
          <Definition term={t("company.mandate")}>
            <State tone={mandateTones[mandate.status]}>{t(`company.mandate.${mandate.status}`)}</State>{" "}
            <span className="number">{mandate.mandateReference}</span>
            <br />
            {mandate.accountHolder}{" "}
            <span className="dim">· {t("company.mandate-signed", { date: formatDate(mandate.signedAt, locale) })}</span>
          </Definition>
        )}
      </DefinitionList>
    </Card>
  );
}
