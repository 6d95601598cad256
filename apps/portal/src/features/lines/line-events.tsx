import { diagnosisOutcomes } from "@demarc/contract/lines/line-doctor";
import type { Line, LineEvent } from "@demarc/contract/lines/lines";
import { useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { firstEvents, readOlderEvents } from "./line-events.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

interface LineEventsProps {
  readonly customerId: number;
  readonly line: Pick<Line, "id" | "events">;
}

/** The events of the line, and older ones as they are asked for. */
const useEvents = ({ customerId, line }: LineEventsProps) => {
  const [older, setOlder] = useState<readonly LineEvent[]>([]);
  const [total, setTotal] = useState<number>();
  const [pending, setPending] = useState(false);
  // An event that happens meanwhile moves the pages: one that two of them hold is shown once.
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

/** The history of the line, newest first. */
export function LineEvents(props: LineEventsProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { events, hasOlder, pending, showOlder } = useEvents(props);
  const wordsOf = ({ type, text, meta }: LineEvent): string => {
    const said = (name: string) => (typeof meta[name] === "string" ? meta[name] : t("lines.nothing"));
    if (type === "REFERENCE_CHANGED") return t("lines.event.REFERENCE_CHANGED", { from: said("from"), to: said("to") });
    const words = t(`lines.event.${type}`);
    const outcome = diagnosisOutcomes.find((code) => code === meta["outcome"]);
    if (type === "DIAGNOSED" && outcome) return `${words}: ${t(`lines.outcome.${outcome}`)}`;
    return text ? `${words}: ${text}` : words;
  };
  return (
    <Card title={t("lines.events")} icon="audit" flush>
      {events.length === 0 ? (
        <EmptyState icon="audit" title={t("lines.no-events")} />
      ) : (
        <ol className={styles.events} aria-label={t("lines.events")}>
          {events.map((event) => (
            <li key={event.id}>
              <time className={styles.when} dateTime={event.at}>
                {formatDate(event.at, locale, { dateStyle: "medium", timeStyle: "short" })}
              </time>
              <span>{wordsOf(event)}</span>
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
