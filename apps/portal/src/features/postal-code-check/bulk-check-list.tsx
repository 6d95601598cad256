import type { BulkCheck } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { type ReactNode, useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { State } from "@demarc/ui/layout/state.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { bulkResultPath, downloadBulkCheck } from "./bulk-checks.data.ts";
import type en from "./postal-code-check.en.ts";
import styles from "./postal-code-check.module.css";

interface BulkCheckListProps {
  readonly customerId: number;
  readonly checks: readonly BulkCheck[] | undefined;
  /** The check whose progress is announced. */
  readonly followed: string | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function BulkCheckList({ customerId, checks, followed, loading, error, onRetry }: BulkCheckListProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const startedAt = ({ createdAt }: BulkCheck) =>
    formatDate(createdAt, locale, { dateStyle: "medium", timeStyle: "short" });
  const columns: readonly Column<BulkCheck>[] = [
    {
      key: "when",
      header: t("postal-code-check.bulk-when"),
      rowHeader: true,
      cell: (check) => <a href={bulkResultPath(check.id)}>{startedAt(check)}</a>,
    },
    {
      key: "count",
      header: t("postal-code-check.bulk-count"),
      align: "end",
      cell: ({ total }) => <Labelled label={t("postal-code-check.bulk-count")}>{total}</Labelled>,
    },
    {
      key: "found",
      header: t("postal-code-check.bulk-found"),
      align: "end",
      cell: ({ available }) => <Labelled label={t("postal-code-check.bulk-found")}>{available}</Labelled>,
    },
    {
      key: "state",
      header: t("postal-code-check.bulk-state"),
      phone: "trail",
      cell: ({ state }) =>
        state === "DONE" ? (
          <State tone="ok">{t("postal-code-check.bulk-ready")}</State>
        ) : (
          <State tone="info">{t("postal-code-check.bulk-running")}</State>
        ),
    },
    {
      key: "file",
      header: t("postal-code-check.bulk-file-column"),
      align: "end",
      // On a separate line on a phone.
      phone: "lead",
      cell: (check) =>
        check.state === "DONE" && (
          <span className={styles.file}>
            <SaveResult customerId={customerId} id={check.id} startedAt={startedAt(check)} />
          </span>
        ),
    },
  ];
  return (
    <Card title={t("postal-code-check.bulk-recent")} description={t("postal-code-check.bulk-recent-text")} flush>
      <BulkProgress check={checks?.find(({ id }) => id === followed)} />
      <Loader
        loading={loading}
        failed={!checks}
        error={error}
        onRetry={onRetry}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {checks && checks.length > 0 ? (
          <Table caption={t("postal-code-check.bulk-recent")} columns={columns} rows={checks} rowKey={({ id }) => id} />
        ) : (
          <EmptyState
            icon="search"
            title={t("postal-code-check.bulk-none")}
            text={t("postal-code-check.bulk-none-text")}
          />
        )}
      </Loader>
    </Card>
  );
}

/** A number whose column header a phone does not show. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.phoneLabel} aria-hidden>
        {label}{" "}
      </span>
      {children}
    </>
  );
}

interface SaveResultProps {
  readonly customerId: number;
  readonly id: string;
  readonly startedAt: string;
}

function SaveResult({ customerId, id, startedAt }: SaveResultProps) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await downloadBulkCheck(customerId, id);
    } catch (error) {
      await reportActionFailure(error);
    }
    setPending(false);
  };
  return (
    <Button icon="download" size="small" pending={pending} onClick={() => void save()}>
      {t("postal-code-check.bulk-save")}
      <span className="visually-hidden"> ({startedAt})</span>
    </Button>
  );
}
