import { euroFormat } from "@demarc/contract/core/money";
import type { ServiceContract } from "@demarc/contract/services/services";
import type { ComponentProps } from "react";
import { ServiceEnding } from "./service-ending.tsx";
import { ServiceOrders } from "./service-orders.tsx";
import { formatDate, useLocale, useText } from "../translate.ts";
import { Card } from "../../ui/card.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import type en from "./service.en.ts";

type EndingProps = ComponentProps<typeof ServiceEnding>;

interface ServiceContractProps extends Pick<EndingProps, "service" | "onChanged"> {
  readonly contract: ServiceContract;
  readonly termination: EndingProps["termination"] | undefined;
}

/** The contract of a service, its orders and the way to end it. */
export function ServiceContractCard({ contract, termination, service, onChanged }: ServiceContractProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
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
        <ServiceOrders serviceId={service.id} />
      </DefinitionList>
      {termination && (
        <ServiceEnding
          service={service}
          termination={termination}
          endDate={contract.terminationDate}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}
