import { diagnosisOutcomes } from "@demarc/contract/lines/line-doctor";
import type { Line, LineEvent } from "@demarc/contract/lines/lines";
import { useState } from "react";
import { reportActionFailure } from "@demarc/shell/failures/action-failure.ts";
import { formatDate, hasText, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import type { Tone } from "@demarc/ui/layout/badge.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { durationText, shortMoment } from "./line-time.ts";
import { firstEvents, readOlderEvents } from "./line-events.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

interface LineEventsProps {
  readonly customerId: number;
  readonly line: Pick<Line, "id" | "events">;
}

/** The events of the line; older ones load on request. */
const useEvents = ({ customerId, line }: LineEventsProps) => {
  const [older, setOlder] = useState<readonly LineEvent[]>([]);
  const [total, setTotal] = useState<number>();
  const [pending, setPending] = useState(false);
  // A new event shifts the pages, so two of them can contain the same event: it is shown once.
  const events = [...new Map([...line.events, ...older].map((event) => [event.id, event])).values()];
  const showOlder = async () => {
    setPending(true);
    try {
      const page = await readOlderEvents(customerId, line.id, events.length);
      setOlder([...older, ...page.items]);
      setTotal(page.items.length === 0 ? 0 : page.total);
    } catch (error) {
      await reportActionFailure(error);
    }
    setPending(false);
  };
  const hasOlder = total === undefined ? line.events.length >= firstEvents : events.length < total;
  return { events, hasOlder, pending, showOlder };
};

type Text = Translate<keyof typeof en>;

const tones: Readonly<Partial<Record<LineEvent["type"], Tone>>> = {
  UP: "ok",
  DOWN: "bad",
  DEGRADED: "warn",
  MAINTENANCE: "warn",
  OUTAGE: "bad",
  NOTE: "info",
  SUSPENDED: "bad",
  RESUMED: "ok",
  FAULT_REPORTED: "info",
  FAULT_ANSWERED: "info",
};

/** What an event says; `before` are the older ones, which show how long an interruption took. */
const wordsOf = (t: Text, { at, type, text, meta }: LineEvent, before: readonly LineEvent[]): string => {
  const said = (name: string) => (typeof meta[name] === "string" ? meta[name] : t("lines.nothing"));
  if (type === "REFERENCE_CHANGED") return t("lines.event.REFERENCE_CHANGED", { from: said("from"), to: said("to") });
  const minutes = meta["minutes"];
  const withText = (words: string) => (text ? `${words}: ${text}` : words);
  if (type === "MAINTENANCE" && typeof minutes === "number" && minutes > 0)
    return withText(t("lines.event.maintenance", { time: durationText(Math.round(minutes), t) }));
  const lost = before.find((event) => event.type === "DOWN" || event.type === "UP" || event.type === "DEGRADED");
  if (type === "UP" && lost?.type === "DOWN")
    return t("lines.event.restored", {
      time: durationText(Math.round((Date.parse(at) - Date.parse(lost.at)) / 60_000), t),
    });
  const words = t(`lines.event.${type}`, { number: said("number") });
  const outcome = diagnosisOutcomes.find((code) => code === meta["outcome"]);
  if (type === "DIAGNOSED" && outcome) return `${words}: ${t(`lines.outcome.${outcome}`)}`;
  return withText(words);
};

/** The finding of an examination in two words, for the short list. */
const briefly = (t: Text, { type, meta }: LineEvent): string | undefined => {
  const key = `lines.path.${String(meta["outcome"])}`;
  if (type !== "DIAGNOSED") return undefined;
  const finding =
    meta["outcome"] === "UP" ? t("lines.path.works") : hasText(key) ? t(key as keyof typeof en) : undefined;
  return finding && `${t("lines.event.DIAGNOSED")}: ${finding.toLowerCase()}`;
};

/** The number of events in the short list. */
const latest = 5;

export function LatestLineEvents({ line }: Pick<LineEventsProps, "line">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { events } = line;
  const more = { to: `/lines/detail/${line.id}?tab=events`, label: t("lines.all-events") };
  return (
    <Card title={t("lines.latest-events")} link={events.length > latest ? more : undefined}>
      {events.length === 0 ? (
        <p className="dim">{t("lines.no-events")}</p>
      ) : (
        <EventList
          label={t("lines.latest-events")}
          events={events.slice(0, latest).map((event, place) => ({
            key: event.id,
            at: event.at,
            time: shortMoment(event.at, locale),
            tone: tones[event.type] ?? "neutral",
            text: briefly(t, event) ?? wordsOf(t, event, events.slice(place + 1)),
          }))}
        />
      )}
    </Card>
  );
}

export function LineEvents(props: LineEventsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { events, hasOlder, pending, showOlder } = useEvents(props);
  return (
    <Card title={t("lines.events")} flush>
      {events.length === 0 ? (
        <EmptyState icon="audit" title={t("lines.no-events")} />
      ) : (
        <ol className={styles.events} aria-label={t("lines.events")}>
          {events.map((event, place) => (
            <li key={event.id}>
              <time className={styles.when} dateTime={event.at}>
                {formatDate(event.at, locale, { dateStyle: "medium", timeStyle: "short" })}
              </time>
              <span>{wordsOf(t, event, events.slice(place + 1))}</span>
            </li>
          ))}
        </ol>
      )}
      {hasOlder && (
        <div className={styles.older}>
          <Button size="small" pending={pending} onClick={() => void showOlder()}>
            {t("lines.older-events")}
          </Button>
        </div>
      )}
    </Card>
  );
}
