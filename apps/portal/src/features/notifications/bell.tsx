import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSession } from "@demarc/shell/session.ts";
import { loadCatalogues, useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import styles from "./bell.module.css";
import { notificationsTexts } from "./notifications-texts.ts";
import { useUnread } from "./unread.ts";
import { watchUnread } from "./watch-unread.data.ts";

const BellPanel = lazy(async () => {
  const [{ BellPanel: panel }] = await Promise.all([import("./bell-panel.tsx"), loadCatalogues(notificationsTexts)]);
  return { default: panel };
});

/** More than this is shown as `99+`. */
const mostShown = 99;

const shownOf = (count: number): string => (count > mostShown ? `${mostShown}+` : String(count));

/** Texts in the catalogue of the frame, so that the bell does not wait for a separate file. */
type BellTexts = Readonly<Record<"bell.label" | "bell.unread", string>>;

export function Bell() {
  const t = useText<BellTexts>();
  const customerId = useSession().customer?.id;
  const count = useUnread()?.unread ?? 0;
  const [open, setOpen] = useState(false);
  const [news, setNews] = useState<number>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (customerId === undefined) return undefined;
    return watchUnread(customerId, ({ unread }) => setNews(unread));
  }, [customerId]);
  if (customerId === undefined) return null;
  const label = count > 0 ? t("bell.unread", { count, shown: shownOf(count) }) : t("bell.label");
  return (
    <div ref={place}>
      <button
        type="button"
        className={styles.bell}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen((isOpen) => !isOpen)}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {shownOf(count)}
          </span>
        )}
      </button>
      <span role="status" className="visually-hidden">
        {news !== undefined && t("bell.unread", { count: news, shown: shownOf(news) })}
      </span>
      <Suspense>{open && <BellPanel customerId={customerId} anchor={place} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
