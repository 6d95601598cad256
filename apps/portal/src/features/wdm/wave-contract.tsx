import { euroFormat } from "@demarc/contract/core/money";
import type { ServiceContract } from "@demarc/contract/core/services";
import type { ComponentProps } from "react";
import { ServiceEnding } from "../../shell/services/service-ending.tsx";
import { ServiceOrders } from "../../shell/services/service-orders.tsx";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import type en from "./wdm.en.ts";

type EndingProps = ComponentProps<typeof ServiceEnding>;

interface WaveContractProps extends Pick<EndingProps, "service" | "onChanged"> {
  readonly contract: ServiceContract;
  readonly termination: EndingProps["termination"] | undefined;
}

/** The contract of a wavelength, its orders and the way to end it. */
export function WaveContract({ contract, termination, service, onChanged }: WaveContractProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  return (
    <Card title={t("wdm.contract")}>
      <DefinitionList>
        <Definition term={t("wdm.term")}>
          {t("wdm.term-text", {
            months: contract.termMonths,
            from: formatDate(contract.startDate, locale),
            to: formatDate(contract.endDate, locale),
          })}
        </Definition>
        <Definition term={t("wdm.renewal")}>
          {contract.autoRenew ? t("wdm.renews", { months: contract.renewalMonths }) : t("wdm.renews-not")}
        </Definition>
        <Definition term={t("wdm.notice")}>{t("wdm.days", { days: contract.noticeDays })}</Definition>
        {contract.mrc !== undefined && (
          <Definition term={t("wdm.mrc")}>
            <span className="number">{euros(contract.mrc)}</span>
          </Definition>
        )}
        {contract.nrc !== undefined && (
          <Definition term={t("wdm.nrc")}>
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
