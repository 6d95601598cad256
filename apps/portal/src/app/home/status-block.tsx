import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import { ExternalLink } from "@demarc/ui/controls/external-link.tsx";
import type en from "../frame/status.en.ts";
import { useServiceStatus } from "../frame/service-status.ts";
import styles from "./status-block.module.css";

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
  const status = useServiceStatus();
  if (!status) return null;
  const { indicator, changedAt, page } = status;
  return (
    <section className={styles.block} aria-labelledby="status-title">
      <h2 id="status-title" className={styles.title}>
        {t("status.title")}
      </h2>
      <p className={styles.words}>
        <span className={classNames(styles.light, styles[indicator])} />
        {t(`status.${indicator}`)}
      </p>
      {changedAt && <p className={styles.age}>{t("status.age", { age: ageOf(changedAt, locale) })}</p>}
      <p>
        <ExternalLink href={page}>{t("status.link")}</ExternalLink>
      </p>
    </section>
  );
}
