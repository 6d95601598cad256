import type { Brand } from "@demarc/contract/core/brands";
import { type ReactNode, Suspense } from "react";
import { useText } from "../translate.ts";
import { iconButtonClass } from "@demarc/ui/controls/icon-button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./frame.en.ts";
import type headerEn from "./header.en.ts";
import { BrandLink } from "./brand-link.tsx";
import { HelpMenu } from "./help-menu.tsx";
import type { OnOverlay } from "./overlay.ts";
import type { ShownPerson } from "./shown-person.ts";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";

/** Macs use Cmd instead of Ctrl. */
const searchKeys = (): string => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

interface TopBarProps {
  readonly brand: Brand;
  /** What the search field says that it finds. */
  readonly hint: string;
  /** It may load later. */
  readonly bell?: ReactNode;
  readonly person: ShownPerson;
  readonly menuOpen: boolean;
  readonly onOverlay: OnOverlay;
}

export function TopBar({ brand, hint, bell, person, menuOpen, onOverlay }: TopBarProps) {
  const t = useText<typeof en & typeof headerEn>();
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
        <BrandLink brand={brand} />
      </div>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K"
        onClick={() => onOverlay("palette")}
      >
        <Icon name="search" />
        <span className={styles.hint}>{hint}</span>
        <kbd aria-hidden="true">{searchKeys()}</kbd>
      </button>
      <div className={styles.help}>
        <HelpMenu className={iconButtonClass} onOverlay={onOverlay} />
      </div>
      <div className={styles.bell}>
        <Suspense>{bell}</Suspense>
      </div>
      <UserMenu person={person} />
    </header>
  );
}
