import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { ListFrame } from "@demarc/shell/lists/list-frame.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { usePrintedRows } from "@demarc/shell/lists/use-printed-rows.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { AuditEntry } from "./audit-entry.tsx";
import { auditFilters } from "./audit-filters.ts";
import { auditList, auditQuery, downloadLedger, downloadProof, peopleQuery } from "./audit.data.ts";
import type en from "./audit.en.ts";
import styles from "./audit.module.css";

export function AuditScreen() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const list = useList(auditList);
  const { search } = list;
  const result = useQuery(auditQuery(id, search));
  const people = useQuery(peopleQuery(id)).data ?? [];
  const { items, print } = usePrintedRows(list, result, auditQuery);
  const { person } = search.filters;
  const [proving, setProving] = useState(false);
  const prove = async () => {
    setProving(true);
    await downloadProof(id, search).catch(reportActionFailure);
    setProving(false);
  };
  const otherName = items.find(({ actorId }) => actorId === person)?.actorName ?? undefined;
  return (
    <ListFrame
      title={t("audit.title")}
      actions={[{ label: t("audit.proof"), icon: "download", pending: proving, run: () => void prove() }]}
      list={list}
      result={result}
      pageQuery={auditQuery}
      print={print}
      filters={auditFilters(t, { person, people, otherName })}
      views="audit"
      none={<EmptyState icon="audit" title={t("audit.none")} text={t("audit.none-text")} />}
      skeleton={<Skeleton shape="row" count={search.rows} />}
      onSave={(csv) => downloadLedger(id, search, csv)}
    >
      <ol className={styles.entries} aria-label={t("audit.title")} aria-busy={result.isPlaceholderData}>
        {items.map((event) => (
          <AuditEntry key={event.id} event={event} />
        ))}
      </ol>
    </ListFrame>
  );
}
