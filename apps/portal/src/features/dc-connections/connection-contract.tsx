import { euroFormat } from "@demarc/contract/core/money";
import type { ServiceContract } from "@demarc/contract/core/services";
import type { ComponentProps } from "react";
import { ServiceEnding } from "../../shell/services/service-ending.tsx";
import { ServiceOrders } from "../../shell/services/service-orders.tsx";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import type en from "./dc-connections.en.ts";

type EndingProps = ComponentProps<typeof ServiceEnding>;

interface ConnectionContractProps extends Pick<EndingProps, "service" | "onChanged"> {
  readonly contract: ServiceContract;
  readonly termination: EndingProps["termination"] | undefined;
}

/** The contract of a connection, its orders and the way to end it. */
export function ConnectionContract({ contract, termination, service, onChanged }: ConnectionContractProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  return (
    <Card title={t("connections.contract")}>
      <DefinitionList>
        <Definition term={t("connections.term")}>
          {t("connections.term-text", {
            months: contract.termMonths,
            from: formatDate(contract.startDate, locale),
            to: formatDate(contract.endDate, locale),
          })}
        </Definition>
        <Definition term={t("connections.renewal")}>
          {contract.autoRenew
            ? t("connections.renews", { months: contract.renewalMonths })
            : t("connections.renews-not")}
        </Definition>
        <Definition term={t("connections.notice")}>{t("connections.days", { days: contract.noticeDays })}</Definition>
        {contract.mrc !== undefined && (
          <Definition term={t("connections.mrc")}>
            <span className="number">{euros(contract.mrc)}</span>
          </Definition>
        )}
        {contract.nrc !== undefined && (
          <Definition term={t("connections.nrc")}>
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
