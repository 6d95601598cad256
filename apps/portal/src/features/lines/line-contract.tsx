import type { Line } from "@demarc/contract/lines/lines";
import { ServiceEnding } from "../../shell/services/service-ending.tsx";
import { ServiceOrders } from "../../shell/services/service-orders.tsx";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { euros } from "./line-labels.ts";
import { forgetLines } from "./lines.data.ts";
import type en from "./lines.en.ts";

/** The contract, its orders and the way to end it; renders nothing for a company without a contract with the operator. */
export function LineContract({ customerId, line }: { readonly customerId: number; readonly line: Line }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, lineNumber, contract, termination } = line;
  if (!contract) return null;
  return (
    <Card title={t("lines.contract")}>
      <DefinitionList>
        <Definition term={t("lines.term")}>
          {t("lines.term-text", {
            months: contract.termMonths,
            from: formatDate(contract.startDate, locale),
            to: formatDate(contract.endDate, locale),
          })}
        </Definition>
        <Definition term={t("lines.renewal")}>
          {contract.autoRenew ? t("lines.renews", { months: contract.renewalMonths }) : t("lines.renews-not")}
        </Definition>
        <Definition term={t("lines.notice")}>{t("lines.days", { days: contract.noticeDays })}</Definition>
        {contract.mrc !== undefined && (
          <Definition term={t("lines.mrc")}>
            <span className="number">{euros(contract.mrc, locale)}</span>
          </Definition>
        )}
        {contract.nrc !== undefined && (
          <Definition term={t("lines.nrc")}>
            <span className="number">{euros(contract.nrc, locale)}</span>
          </Definition>
        )}
        <ServiceOrders serviceId={id} />
      </DefinitionList>
      {termination && (
        <ServiceEnding
          service={{ type: "line", id, name: lineNumber }}
          termination={termination}
          endDate={contract.terminationDate}
          onChanged={() => forgetLines(customerId)}
        />
      )}
    </Card>
  );
}
