import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import type en from "./tv-accounts.en.ts";
import { eventLine } from "./tv-event-line.ts";
import { tvEventsQuery } from "./tv-events.data.ts";
import { tvPackagesQuery } from "./tv-products.data.ts";

/** The number of events in the short list. */
const latest = 5;
const dayMs = 86_400_000;

export function LatestTvEvents({ accountId }: { readonly accountId: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const packages = useQuery(tvPackagesQuery).data;
  const { data, isPending } = useInfiniteQuery(tvEventsQuery(accountId, "all"));
  const events = data?.pages[0]?.items ?? [];
  const all = { to: `/tv-accounts/${accountId}?tab=history`, label: t("tv.history.all") };
  return (
    <Card title={t("tv.history.latest")} link={events.length > latest ? all : undefined}>
      {isPending ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <EventList
          label={t("tv.history.latest")}
          events={events.slice(0, latest).map(eventLine(t, locale, packages))}
        />
      )}
    </Card>
  );
}

/** Whether the TV platform refused something in the last day, as far as the latest events say. */
export const useFailedCommand = (accountId: string): boolean => {
  const { data, dataUpdatedAt } = useInfiniteQuery(tvEventsQuery(accountId, "all"));
  return (data?.pages[0]?.items ?? []).some(
    ({ type, at }) => type === "COMMAND_FAILED" && dataUpdatedAt - Date.parse(at) < dayMs,
  );
};
