import { euroFormat } from "@demarc/contract/core/money";
import { ServiceEnding } from "./service-ending.tsx";
import { ServiceOrders } from "./service-orders.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import type { AnyServiceKind, Service } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";

interface ServiceContractProps {
  readonly kind: AnyServiceKind;
  readonly service: Service;
}

/** The contract of a service, its orders and the way to end it; renders nothing without a contract with the operator. */
export function ServiceContractCard({ kind, service }: ServiceContractProps) {
  const t = useText<ServiceTexts>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const { id: customerId } = useCustomer();
  const { id, contract, termination } = service;
  if (!contract) return null;
  return (
    <Card title={t("service.contract")}>
      <DefinitionList>
        <Definition term={t("service.term")}>
          {t("service.term-text", {
            months: contract.termMonths,
            from: formatDate(contract.startDate, locale),
            to: formatDate(contract.endDate, locale),
          })}
        </Definition>
        <Definition term={t("service.renewal")}>
          {contract.autoRenew ? t("service.renews", { months: contract.renewalMonths }) : t("service.renews-not")}
        </Definition>
        <Definition term={t("service.notice")}>{t("service.days", { days: contract.noticeDays })}</Definition>
        {contract.mrc !== undefined && (
          <Definition term={t("service.mrc")}>
            <span className="number">{euros(contract.mrc)}</span>
          </Definition>
        )}
        {contract.nrc !== undefined && (
          <Definition term={t("service.nrc")}>
            <span className="number">{euros(contract.nrc)}</span>
          </Definition>
        )}
        <ServiceOrders serviceId={id} />
      </DefinitionList>
      {termination && (
        <ServiceEnding
          service={{ type: kind.type, id, name: kind.numberOf(service) }}
          termination={termination}
          endDate={contract.terminationDate}
          onChanged={() => kind.forget(customerId)}
        />
      )}
    </Card>
  );
}
