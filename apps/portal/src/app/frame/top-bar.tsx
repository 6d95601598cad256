import type { Customer } from "@demarc/contract/company";
import { Suspense } from "react";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useText } from "@demarc/shell/translate.ts";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { afterPaint } from "./after-paint.ts";
import type en from "./app.en.ts";
import type headerEn from "./header.en.ts";
import { BrandLink } from "./brand-link.tsx";
import { HelpMenu } from "./help-menu.tsx";
import type { OnOverlay } from "./overlay.ts";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

const Bell = afterPaint(async () => (await import("../../features/notifications/bell.tsx")).Bell);

/** Macs use Cmd instead of Ctrl. */
const searchKeys = (): string => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

interface TopBarProps {
  readonly customer: Customer;
  readonly menuOpen: boolean;
  readonly onOverlay: OnOverlay;
}

export function TopBar({ customer, menuOpen, onOverlay }: TopBarProps) {
  const t = useText<typeof en & typeof headerEn>();
  const hasLines = useFeatures().has("myLines");
  return (
    <header className={styles.bar} data-print="hide">
      <button
        type="button"
        className={styles.opener}
        aria-label={t("navigation.open")}
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        onClick={() => onOverlay("menu")}
      >
        <Icon name="menu" />
      </button>
      <div className={styles.brand}>
        <BrandLink />
      </div>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K"
        onClick={() => onOverlay("palette")}
      >
        <Icon name="search" />
        <span className={styles.hint}>{t(hasLines ? "layout.search" : "layout.search-invoices")}</span>
        <kbd aria-hidden="true">{searchKeys()}</kbd>
      </button>
      <div className={styles.help}>
        <HelpMenu className={iconButtonClass} onOverlay={onOverlay} />
      </div>
      <div className={styles.bell}>
        <Suspense>
          <Bell />
        </Suspense>
      </div>
      <UserMenu customer={customer} />
    </header>
  );
}
