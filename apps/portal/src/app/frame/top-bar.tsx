import { variant } from "#variant";
import type { Customer } from "@demarc/contract/company";
import { Suspense } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { afterPaint } from "./after-paint.ts";
import type en from "./app.en.ts";
import type headerEn from "./header.en.ts";
import { BrandLink } from "./brand-link.tsx";
import { HelpMenu } from "./help-menu.tsx";
import type { OnOverlay } from "./overlay.ts";
import { isOffered } from "@demarc/shell/registry/registry.ts";
import { useRegistry } from "@demarc/shell/registry/registry-context.ts";
import { useVisitor } from "@demarc/shell/registry/visitor.ts";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

const Bell = afterPaint(async () => (await import("../../features/notifications/bell.tsx")).Bell);

/** Macs use Cmd instead of Ctrl. */
const searchKeys = (): string => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

/** The first three of the brand's lists that are open to the person. */
const useSearchedKinds = () => {
  const { byName } = useRegistry();
  const visitor = useVisitor();
  return variant.arrangement.search.filter((name) => isOffered(byName.get(name)?.chain ?? [], visitor)).slice(0, 3);
};

interface TopBarProps {
  readonly customer: Customer;
  readonly menuOpen: boolean;
  readonly onOverlay: OnOverlay;
}

export function TopBar({ customer, menuOpen, onOverlay }: TopBarProps) {
  const t = useText<typeof en & typeof headerEn>();
  const kinds = useSearchedKinds();
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
        <span className={styles.hint}>
          {t("layout.search", { kinds: kinds.map((kind) => t(`layout.search.${kind}`)).join(", ") })}
        </span>
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
