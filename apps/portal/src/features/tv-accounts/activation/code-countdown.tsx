import { useEffect, useState } from "react";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import styles from "./activation.module.css";
import type en from "./tv-activation.en.ts";

/** Minutes before the end at which a screen reader says how long the code is valid. */
const saidAt: ReadonlySet<number> = new Set([10, 5, 1]);

/** Seconds until a moment, counted down to 0 while the page is visible. */
export const useSecondsUntil = (instant: string): number => {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
  const over = seconds === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return seconds;
};

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * How long a code is valid. The visible countdown updates every second; a screen reader gets the time at which the code
 * ends, and an announcement 10, 5 and 1 minutes before it.
 */
export function CodeCountdown({ seconds, expiresAt }: { readonly seconds: number; readonly expiresAt: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const minutes = Math.ceil(seconds / 60);
  const time = formatDate(expiresAt, locale, { timeStyle: "short" });
  return (
    <p className={styles.countdown}>
      {t("tv-activation.valid-until", { time })}
      <span aria-hidden="true" className="number">
        {" · "}
        {t("tv-activation.left", { time: clock(seconds) })}
      </span>
      <span role="status" className="visually-hidden">
        {saidAt.has(minutes) && t("tv-activation.minutes-left", { minutes })}
      </span>
    </p>
  );
}
