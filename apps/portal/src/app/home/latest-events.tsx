import type { HomeEvent } from "@demarc/contract/home";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import type en from "./history.en.ts";
import styles from "./latest-events.module.css";

const tones: Readonly<Record<string, string | undefined>> = {
  DOWN: "bad",
  DEGRADED: "warn",
  MAINTENANCE: "warn",
  SUSPENDED: "warn",
  UP: "ok",
  DELIVERED: "ok",
  ACCOUNT_ACTIVATED: "ok",
  ACCOUNT_RESUMED: "ok",
  DEVICE_ACTIVATED: "ok",
  ACCOUNT_SUSPENDED: "warn",
  ACCOUNT_CANCELLED: "warn",
  COMMAND_FAILED: "bad",
  // How actions of the activity log end.
  accepted: "ok",
  completed: "ok",
  signed: "ok",
  activated: "ok",
  paid: "ok",
  resumed: "ok",
  rejected: "bad",
  failed: "bad",
  declined: "warn",
  cancelled: "warn",
  suspended: "warn",
  terminated: "warn",
};

const toneOf = (action: string) => tones[action] ?? tones[action.slice(action.indexOf(".") + 1)] ?? "off";

/** The start of the keys of the words for an event, by its source. */
const keys = { line: "lines.event", audit: "audit.action", tv: "tv.event" } as const;

/** The time for an event of today, the weekday for one of this week, else the day. */
const whenOf = (at: string, locale: Locale, now = new Date()): string => {
  const day = (time: Date | string) => formatDate(time, locale, { dateStyle: "short" });
  if (day(at) === day(now)) return formatDate(at, locale, { timeStyle: "short" });
  const week = now.getTime() - Date.parse(at) < 6 * 86_400_000;
  return formatDate(at, locale, week ? { weekday: "short", day: "numeric" } : { day: "numeric", month: "short" });
};

interface LatestEventsProps {
  readonly events: readonly HomeEvent[];
  readonly hasLog: boolean;
}

/** The latest events of lines and TV accounts and, for administrators, the latest changes. */
export function LatestEvents({ events, hasLog }: LatestEventsProps) {
  const t = useText<typeof en>();
  const inWords = useText() as Translate;
  const locale = useLocale();
  return (
    <Card
      title={t("home.events")}
      actions={
        hasLog && (
          <a href="/company/audit" className={styles.log}>
            {t("home.activity-log")}
          </a>
        )
      }
      flush
    >
      <ul className={styles.events}>
        {events.map(({ source, at, action, subject, actor, route }) => (
          <li key={`${source} ${at} ${action} ${subject}`} className={styles.event}>
            <time dateTime={at}>{whenOf(at, locale)}</time>
            <span className={classNames(styles.dot, styles[toneOf(action)])} />
            <span className={styles.words}>
              <span>{inWords(`${keys[source]}.${action}`)}</span>
              {source !== "audit" && route ? (
                <a href={route} className={styles.subject}>
                  {subject}
                </a>
              ) : (
                <span className={styles.subject}>{[subject, actor].filter(Boolean).join(" · ")}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
