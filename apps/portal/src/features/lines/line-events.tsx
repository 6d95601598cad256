import { diagnosisOutcomes } from "@demarc/contract/lines/line-doctor";
import type { LineEvent } from "@demarc/contract/lines/lines";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

/** The history of the line, newest first. */
export function LineEvents({ events }: { readonly events: readonly LineEvent[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
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
    </Card>
  );
}
