import { euroFormat } from "@demarc/contract/core/money";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { useQuery } from "@tanstack/react-query";
import { useCustomer } from "../../../shell/session.ts";
import { useLocale, useText } from "../../../shell/translate.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Loader } from "../../../ui/loader.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type ChangedAmount, type ChangedOption, changedOptions } from "./changed-lines.ts";
import { quotationQuery } from "./quotation.data.ts";
import styles from "./quotation.module.css";
import type { QuotationTexts } from "./quotation-page-texts.ts";

interface RevisionChangesProps {
  readonly quotation: Quotation;
  readonly previousId: string;
  readonly revision: number;
}

/** What differs from the revision before: lines, prices and totals. */
export function RevisionChanges({ quotation, previousId, revision }: RevisionChangesProps) {
  const t = useText<QuotationTexts>();
  const { id } = useCustomer();
  const { data: previous, isPending, refetch } = useQuery(quotationQuery(id, previousId));
  const changed = previous ? changedOptions(previous, quotation) : [];
  return (
    <Card title={t("quotation.changes", { revision })}>
      <Loader
        loading={isPending}
        failed={!previous}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" />}
      >
        {changed.length === 0 ? (
          <p>{t("quotation.changes-none")}</p>
        ) : (
          changed.map((option) => <Changed key={option.label} option={option} />)
        )}
      </Loader>
    </Card>
  );
}

function Changed({ option: { label, kind, amounts } }: { readonly option: ChangedOption }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const nameOf = ({ name }: ChangedAmount): string => {
    if (typeof name !== "string") return name[locale];
    return name === "TOTAL" ? t("quotations.over-term") : t(`prices.total.${name}`);
  };
  const shown = (amount: string | null) => (amount === null ? t("quotation.changes-nothing") : euros(amount));
  if (kind !== "changed")
    return (
      <p className={styles.changed}>
        <strong>{label}</strong>{" "}
        <Badge tone={kind === "new" ? "info" : "neutral"}>{t(`quotation.changes-option-${kind}`)}</Badge>
      </p>
    );
  return (
    <table className={styles.changes}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t("quotation.changes-what")}</th>
          <th scope="col">{t("quotation.changes-before")}</th>
          <th scope="col">{t("quotation.changes-now")}</th>
        </tr>
      </thead>
      <tbody>
        {amounts.map((amount) => (
          <tr key={`${nameOf(amount)} ${amount.place}`}>
            <th scope="row">
              {nameOf(amount)}
              {amount.place && <span className={styles.way}>{amount.place}</span>}
            </th>
            <td>{shown(amount.before)}</td>
            <td>{shown(amount.now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
