import type { PowerDashboard, PowerWarning } from "@demarc/contract/power/power-figures";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Well } from "@demarc/ui/layout/well.tsx";
import {
  briefMomentText,
  durationText,
  percentText,
  powerName,
  type PowerText,
  shortMomentText,
} from "../figures/power-texts.ts";
import { alertQuery, type PowerSource } from "../series/power.data.ts";
import type en from "../power.en.ts";
import { settingText } from "./alert-setting-text.ts";
import styles from "./power-alerts.module.css";

// Lazy: people who only read do not load the form.
const PowerAlertDialog = lazyPart(() => import("./power-alert-dialog.tsx"), "PowerAlertDialog");

export const warningText = (t: PowerText, locale: Locale, { kind, feed, value, limit }: PowerWarning): string => {
  const pct = value === null ? "" : percentText(value, locale);
  switch (kind) {
    case "REDUNDANCY":
      return value === null ? t("power.alert.REDUNDANCY-down") : t("power.alert.REDUNDANCY", { value: pct });
    case "THRESHOLD": {
      const above = { limit: limit === null ? "" : percentText(limit, locale), value: pct };
      return feed === null ? t("power.alert.THRESHOLD-total", above) : t("power.alert.THRESHOLD", { feed, ...above });
    }
    case "METER_SILENT":
      return feed === null ? t("power.alert.METER_SILENT-all") : t("power.alert.METER_SILENT", { feed });
  }
};

const eventOf = (t: PowerText, locale: Locale, warning: PowerWarning) => {
  const { id, kind, raisedAt, clearedAt } = warning;
  const isOpen = clearedAt === null;
  const seconds = (Date.parse(clearedAt ?? raisedAt) - Date.parse(raisedAt)) / 1000;
  return {
    key: id,
    at: raisedAt,
    time: briefMomentText(raisedAt, locale),
    tone: isOpen ? (kind === "REDUNDANCY" ? "bad" : "warn") : "neutral",
    text: warningText(t, locale, warning),
    note: isOpen
      ? t("power.alert-open", { time: shortMomentText(raisedAt, locale) })
      : t("power.alert-cleared", { from: shortMomentText(raisedAt, locale), to: shortMomentText(clearedAt, locale) }),
    end: isOpen ? undefined : t("power.alert-lasted", { duration: durationText(seconds, t) }),
  } as const;
};

export function PowerAlerts({ source, power }: { readonly source: PowerSource; readonly power: PowerDashboard }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { data: alert } = useQuery(alertQuery(customerId, source));
  const [open, setOpen] = useState(() => hasSnapshot(`power-alert.${source.id}`));
  return (
    <Card
      title={t("power.alerts")}
      description={t("power.alerts-period")}
      actions={
        !readOnly && (
          <Button size="small" icon="edit" aria-haspopup="dialog" disabled={!alert} onClick={() => setOpen(true)}>
            {t("power.change-alert")}
          </Button>
        )
      }
      flush
    >
      {power.alerts.length > 0 ? (
        <div className={styles.events}>
          <EventList label={t("power.alerts")} events={power.alerts.map((one) => eventOf(t, locale, one))} />
        </div>
      ) : (
        <EmptyState icon="check" title={t("power.no-alerts")} text={t("power.no-alerts-text")} />
      )}
      <div className={styles.setting}>{alert && <Well icon="mail">{settingText(t, locale, alert, source)}</Well>}</div>
      <Suspense>
        {open && alert && !readOnly && (
          <PowerAlertDialog source={source} name={powerName(power)} alert={alert} onDone={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  );
}
