import { useOnline } from "../../shell/online.ts";
import { useText } from "../../shell/translate.ts";
import { Icon } from "../../ui/icon.tsx";
import type en from "../app.en.ts";
import styles from "./offline-banner.module.css";

/** Shown while the browser has no network. */
export function OfflineBanner() {
  const t = useText<typeof en>();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <Icon name="warning" />
          {t("offline.text")}
        </p>
      )}
    </div>
  );
}
