import { useState } from "react";
import { servedBuild } from "../failures/version-check.ts";
import { noteAnswer, useReach } from "../online.ts";
import type shell from "../shell.en.ts";
import { formatDate, useLocale, useText } from "../translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./frame.en.ts";
import styles from "./offline-banner.module.css";

export function OfflineBanner() {
  const t = useText<typeof en & typeof shell>();
  const locale = useLocale();
  const { online, answeredAt } = useReach();
  const [pending, setPending] = useState(false);
  const retry = async () => {
    setPending(true);
    if ((await servedBuild()) !== undefined) {
      noteAnswer();
      const { queryClient } = await import("../calls/query-client.ts");
      void queryClient.invalidateQueries();
    }
    setPending(false);
  };
  // In the browser's time zone, not the provider's.
  const time = formatDate(answeredAt, locale, { timeStyle: "short", timeZone: undefined });
  return (
    <div role="status" className={styles.place} data-print="hide">
      {!online && (
        <div className={styles.notice}>
          <Icon name="warning" />
          <p className={styles.text}>{t("offline.text", { time })}</p>
          <Button size="small" pending={pending} onClick={() => void retry()}>
            {t("loader.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}
