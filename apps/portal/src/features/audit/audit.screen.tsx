import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "../../shell/lists/export-button.tsx";
import { ListResult } from "../../shell/lists/list-result.tsx";
import { useCustomer } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { useList } from "../../shell/lists/use-list.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { auditList, auditQuery, pageSize, peopleQuery, downloadLedger } from "./audit.data.ts";
import type en from "./audit.en.ts";
import styles from "./audit.module.css";

/** /company/audit; filter and page are in the address. */
export function AuditScreen() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const list = useList(auditList);
  const { search } = list;
  const result = useQuery(auditQuery(id, search));
  const people = useQuery(peopleQuery(id)).data ?? [];
  const items = result.data?.items ?? [];
  const otherName = items.find(({ actorId }) => actorId === search.filters.person)?.actorName ?? undefined;
  const none = <EmptyState icon="audit" title={t("audit.none")} text={t("audit.none-text")} />;
  return (
    <Page
      title={t("audit.title")}
      description={t("audit.description")}
      actions={
        items.length > 0 && <ExportButton filtered={list.isFiltered} onSave={() => downloadLedger(id, search)} />
      }
    >
      <Card>
        <AuditFilters list={list} people={people} otherName={otherName} />
      </Card>
      <ListResult list={list} result={result} pageSize={pageSize} none={none}>
        <ol className={styles.entries} aria-label={t("audit.title")} aria-busy={result.isPlaceholderData}>
          {items.map((event) => (
            <AuditEntry key={event.id} event={event} />
          ))}
        </ol>
      </ListResult>
    </Page>
  );
}
