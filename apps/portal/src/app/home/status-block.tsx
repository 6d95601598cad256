import { useEffect, useState } from "react";
import { useConfiguration } from "../../shell/config.ts";
import { type Locale, useLocale, useText } from "../../shell/translate.ts";
import { classNames } from "../../ui/class-names.ts";
import { ExternalLink } from "../../ui/external-link.tsx";
import type en from "../frame/header.en.ts";
import styles from "./status-block.module.css";

const indicators = ["none", "minor", "major", "critical", "maintenance"] as const;

interface ServiceStatus {
  readonly indicator: (typeof indicators)[number];
  readonly changedAt: Date;
}

/** Reads the standard response of a status page; throws on any other content. */
const fetchStatus = async (page: string, signal: AbortSignal): Promise<ServiceStatus> => {
  const response = await fetch(`${page.replace(/\/$/, "")}/api/v2/status.json`, { signal, credentials: "omit" });
  const answer = (await response.json()) as { page: { updated_at: string }; status: { indicator: string } };
  const indicator = indicators.find((known) => known === answer.status.indicator);
  const changedAt = new Date(answer.page.updated_at);
  if (!indicator || Number.isNaN(changedAt.getTime())) throw new Error("The status page has an unknown format");
  return { indicator, changedAt };
};

const ageOf = (changedAt: Date, locale: Locale): string => {
  const minutes = Math.round((changedAt.getTime() - Date.now()) / 60_000);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (minutes > -60) return format.format(Math.min(minutes, 0), "minute");
  return minutes > -48 * 60
    ? format.format(Math.round(minutes / 60), "hour")
    : format.format(Math.round(minutes / 1440), "day");
};

/** The service status, if a status page is configured. If the page does not respond, only its link is shown. */
export function StatusBlock() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const page = useConfiguration()?.statusPage;
  const [status, setStatus] = useState<ServiceStatus>();
  useEffect(() => {
    if (!page) return undefined;
    const stop = new AbortController();
    // Not reported: a failing status page is not a fault of the portal.
    fetchStatus(page, stop.signal).then(setStatus, () => {});
    return () => stop.abort();
  }, [page]);
  if (!page) return null;
  return (
    <section className={styles.block} aria-labelledby="status-title">
      <span className={classNames(styles.light, styles[status?.indicator ?? "unknown"])} />
      <div className={styles.words}>
        <h2 id="status-title" className={styles.title}>
          {t("status.title")}
        </h2>
        <p>
          {t(`status.${status?.indicator ?? "unknown"}`)}
          {status && <span className={styles.age}> · {t("status.age", { age: ageOf(status.changedAt, locale) })}</span>}
        </p>
      </div>
      <ExternalLink href={page}>{t("status.link")}</ExternalLink>
    </section>
  );
}
