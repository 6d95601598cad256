import type { Line, Termination } from "@demarc/contract/lines/lines";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/notice.tsx";
import { Card } from "../../ui/card.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { euros } from "./line-labels.ts";
import type en from "./lines.en.ts";

/** The contract and the cost of ending it today; renders nothing for a company without a contract with the operator. */
export function LineContract({ line: { contract, termination } }: { readonly line: Line }) {
  const t = useText<typeof en>();
  const locale = useLocale();
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
      </DefinitionList>
      {termination && <Ending termination={termination} />}
    </Card>
  );
}

function Ending({ termination }: { readonly termination: Termination }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { possible, reason, earliestDate, boundBy, noticeDays, remainingMonths, cost } = termination;
  const date = earliestDate ? formatDate(earliestDate, locale) : "";
  if (!possible && reason)
    return (
      <Notice tone={reason === "ALREADY_ENDING" ? "warn" : "info"}>{t(`lines.ending.${reason}`, { date })}</Notice>
    );
  return (
    <Notice tone="neutral">
      <strong>{t("lines.ending", { date })}</strong>
      <p>
        {t(boundBy === "CONTRACT" ? "lines.ending-contract" : "lines.ending-notice", { days: noticeDays })}
        {cost !== undefined && ` ${t("lines.ending-cost", { months: remainingMonths, cost: euros(cost, locale) })}`}
      </p>
    </Notice>
  );
}
