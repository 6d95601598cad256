import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { useCustomer } from "../../shell/session.ts";
import { formatNumber, useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuditEntry } from "./audit-entry.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import {
  addressOf,
  type AuditSearch,
  auditQuery,
  isFiltered,
  pageSize,
  peopleQuery,
  saveLedger,
  searchFrom,
} from "./audit.data.ts";
import type en from "./audit.en.ts";
import styles from "./audit.module.css";

/** /company/audit; the filter and the page stand in the address. */
export function AuditScreen() {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const navigate = useNavigate();
  const search = searchFrom(useLocation().searchStr);
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(auditQuery(id, search));
  const people = useQuery(peopleQuery(id)).data ?? [];
  const items = data?.items ?? [];
  const otherName = items.find(({ actorId }) => actorId === search.person)?.actorName ?? undefined;
  const goTo = (next: AuditSearch) => void navigate({ href: addressOf(next), replace: true });
  return (
    <Page
      title={t("audit.title")}
      description={t("audit.description")}
      actions={items.length > 0 && <ExportButton customerId={id} search={search} />}
    >
      <Card>
        <AuditFilters search={search} people={people} otherName={otherName} onChange={goTo} />
      </Card>
      <Card flush>
        <Loader
          loading={isPending}
          failed={isError && !data}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="row" count={8} />}
        >
          {items.length > 0 ? (
            <ol className={styles.entries} aria-label={t("audit.title")} aria-busy={isPlaceholderData}>
              {items.map((event) => (
                <AuditEntry key={event.id} event={event} />
              ))}
            </ol>
          ) : (
            <Nothing search={search} />
          )}
        </Loader>
      </Card>
      {data && items.length > 0 && <Pager search={search} total={data.total} capped={data.totalCapped === true} />}
    </Page>
  );
}

function ExportButton({ customerId, search }: { readonly customerId: number; readonly search: AuditSearch }) {
  const t = useText<typeof en>();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await saveLedger(customerId, search);
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon="download" pending={pending} onClick={() => void save()}>
      {t(isFiltered(search) ? "audit.export-found" : "audit.export")}
    </Button>
  );
}

function Nothing({ search }: { readonly search: AuditSearch }) {
  const t = useText<typeof en>();
  if (!isFiltered(search) && search.page === 1)
    return <EmptyState icon="audit" title={t("audit.none")} text={t("audit.none-text")} />;
  const everything = <LinkButton to="/company/audit">{t("audit.show-everything")}</LinkButton>;
  return (
    <EmptyState icon="search" title={t("audit.nothing-found")} text={t("audit.nothing-text")} action={everything} />
  );
}

interface PagerProps {
  readonly search: AuditSearch;
  readonly total: number;
  readonly capped: boolean;
}

function Pager({ search, total, capped }: PagerProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const from = (search.page - 1) * pageSize + 1;
  const to = Math.min(search.page * pageSize, Math.max(total, from));
  const inWords = (count: number) => formatNumber(count, locale);
  const range = t(capped ? "audit.range-capped" : "audit.range", {
    from: inWords(from),
    to: inWords(to),
    total: inWords(total),
  });
  return (
    <nav className={styles.pager} aria-label={t("audit.pages")} data-print="hide">
      <p role="status" className="dim">
        {range}
      </p>
      {search.page > 1 && (
        <LinkButton to={addressOf({ ...search, page: search.page - 1 })}>{t("audit.newer")}</LinkButton>
      )}
      {(to < total || capped) && (
        <LinkButton to={addressOf({ ...search, page: search.page + 1 })}>{t("audit.older")}</LinkButton>
      )}
    </nav>
  );
}
