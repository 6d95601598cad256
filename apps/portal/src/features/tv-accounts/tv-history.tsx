import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./tv-accounts.module.css";
import type en from "./tv-accounts.en.ts";
import { eventLine } from "./tv-event-line.ts";
import { type EventKind, eventKinds, tvEventsQuery } from "./tv-events.data.ts";
import { tvPackagesQuery } from "./tv-products.data.ts";

const kinds = ["all", ...(Object.keys(eventKinds) as EventKind[])] as const;

export function TvHistory({ accountId }: { readonly accountId: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [kind, setKind] = useState<(typeof kinds)[number]>("all");
  const packages = useQuery(tvPackagesQuery).data;
  const query = useInfiniteQuery(tvEventsQuery(accountId, kind));
  // A new event shifts the pages, so two of them can contain the same event: it is shown once.
  const events = [
    ...new Map((query.data?.pages ?? []).flatMap(({ items }) => items).map((event) => [event.id, event])).values(),
  ];
  return (
    <Card
      title={t("tv.history")}
      actions={
        <div className={styles.kind}>
          <SelectField
            name="kind"
            label={<span className="visually-hidden">{t("tv.history.kind")}</span>}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? "all")}
            options={kinds.map((value) => ({ value, label: t(`tv.history.kind.${value}`) }))}
          />
        </div>
      }
    >
      <Loader
        loading={query.isPending}
        failed={query.isError && !query.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        skeleton={<Skeleton shape="row" count={5} />}
      >
        {events.length === 0 ? (
          <EmptyState icon="audit" title={t(kind === "all" ? "tv.history.none" : "tv.history.none-of-kind")} />
        ) : (
          <EventList label={t("tv.history")} events={events.map(eventLine(t, locale, packages))} />
        )}
      </Loader>
      {query.hasNextPage && (
        <p>
          <Button size="small" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("tv.history.older")}
          </Button>
        </p>
      )}
    </Card>
  );
}
