import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { useQuery } from "@tanstack/react-query";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { ChangeTable } from "./change-table.tsx";
import { type ChangedOption, changedFacts, changedOptions } from "./changed-lines.ts";
import { quotationQuery } from "./quotation.data.ts";
import styles from "./quotation.module.css";
import type { QuotationTexts } from "./quotation-page-texts.ts";

interface RevisionChangesProps {
  readonly quotation: Quotation;
  readonly previousId: string;
  readonly revision: number;
}

export function RevisionChanges({ quotation, previousId, revision }: RevisionChangesProps) {
  const t = useText<QuotationTexts>();
  const { id } = useCustomer();
  const { data: previous, isPending, error, refetch } = useQuery(quotationQuery(id, previousId));
  return (
    <Card title={t("quotation.changes", { revision })}>
      <Loader
        loading={isPending}
        failed={!previous}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" />}
      >
        {previous && <Differences before={previous} now={quotation} />}
      </Loader>
    </Card>
  );
}

function Differences({ before, now }: { readonly before: Quotation; readonly now: Quotation }) {
  const t = useText<QuotationTexts>();
  const facts = changedFacts(before, now);
  const options = changedOptions(before, now);
  if (facts.length + options.length === 0) return <p>{t("quotation.changes-none")}</p>;
  return (
    <>
      {facts.length > 0 && (
        <ChangeTable caption={t("quotations.quotation")} changes={{ facts, lines: [], totals: [] }} />
      )}
      {options.map((option) => (
        <Changed key={`${option.kind} ${option.label}`} option={option} />
      ))}
    </>
  );
}

function Changed({ option }: { readonly option: ChangedOption }) {
  const t = useText<QuotationTexts>();
  const { label, kind } = option;
  if (kind === "changed") return <ChangeTable caption={label} changes={option} />;
  return (
    <p className={styles.changed}>
      <strong>{label}</strong>{" "}
      <Badge tone={kind === "new" ? "info" : "neutral"}>{t(`quotation.changes-option-${kind}`)}</Badge>
    </p>
  );
}
