import type { BulkChange } from "@demarc/contract/core/bulk-change";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatDate, useLocale, useText } from "../translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import type en from "./recent-changes.en.ts";
import styles from "./recent-changes.module.css";

const fewChanges = 5;
const manyChanges = 200;

export interface RecentChangesProps {
  /** The cache key; a change of the same kind invalidates it. */
  readonly queryKey: readonly unknown[];
  readonly read: (
    limit: number,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly BulkChange[]; readonly total: number }>;
  /** What was changed, such as “12 references”. */
  readonly countText: (count: number) => string;
  readonly onUndo: (id: string) => Promise<void>;
}

export function RecentChanges({ queryKey, read, countText, onUndo }: RecentChangesProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const heading = useId();
  const [limit, setLimit] = useState(fewChanges);
  const [pending, setPending] = useState<string>();
  const { data } = useQuery({
    queryKey: [...queryKey, limit],
    queryFn: ({ signal }) => read(limit, signal),
    placeholderData: keepPreviousData,
  });
  if (!data || data.items.length === 0) return null;
  const undo = async (id: string) => {
    setPending(id);
    await onUndo(id);
    setPending(undefined);
  };
  const whenOf = ({ at }: BulkChange) => formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <section className={styles.changes} aria-labelledby={heading}>
      <h3 id={heading}>{t("recent-changes.title")}</h3>
      <p className="dim">{t("recent-changes.text")}</p>
      <ul className={styles.list}>
        {data.items.map((change) => (
          <li key={change.id} className={styles.change}>
            <span>
              {countText(change.count)}
              <br />
              <span className="dim">
                {change.by ? t("recent-changes.by", { when: whenOf(change), by: change.by }) : whenOf(change)}
              </span>
            </span>
            {change.undoneAt ? (
              <Badge tone="neutral">{t("recent-changes.undone")}</Badge>
            ) : (
              <Button size="small" icon="undo" pending={pending === change.id} onClick={() => void undo(change.id)}>
                {t("common.undo")}
                <span className="visually-hidden"> ({t("recent-changes.undo-one", { when: whenOf(change) })})</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.items.length < data.total && limit < manyChanges && (
        <Button variant="quiet" size="small" onClick={() => setLimit(manyChanges)}>
          {t("recent-changes.older")}
        </Button>
      )}
    </section>
  );
}
