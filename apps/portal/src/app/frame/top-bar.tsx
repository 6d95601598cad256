import type { Customer } from "@demarc/contract/company";
import { useFeatures } from "../../shell/feature-flags.ts";
import { useText } from "../../shell/translate.ts";
import { iconButtonClass } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type en from "../app.en.ts";
import type headerEn from "./header.en.ts";
import { BrandLink } from "./brand-link.tsx";
import { Initials } from "./initials.tsx";
import { latePart } from "./late-part.tsx";
import { LazyMenu } from "./top-bar-menu.tsx";
import { loadHelp, withMenuTexts } from "./menu-texts.ts";
import type { OnOverlay } from "./overlay.ts";
import { usePerson } from "./person.ts";
import styles from "./top-bar.module.css";

const Bell = latePart(() => import("../../features/notifications/bell.tsx"), "Bell");
const loadUser = async () => (await withMenuTexts(() => import("./user-menu.tsx"))).UserMenu;

/** Macs use Cmd instead of Ctrl. */
const searchKeys = (): string => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

interface TopBarProps {
  readonly customer: Customer;
  readonly menuOpen: boolean;
  readonly onOverlay: OnOverlay;
}

/** The bar above every signed-in screen: search, help and the person; on a phone also the menu and the brand. */
export function TopBar({ customer, menuOpen, onOverlay }: TopBarProps) {
  const t = useText<typeof en & typeof headerEn>();
  const { name, role } = usePerson(customer);
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
        <LazyMenu
          label={t("layout.help")}
          className={iconButtonClass}
          button={<Icon name="help" />}
          load={loadHelp}
          menu={{ onOverlay }}
        />
      </div>
      <div className={styles.bell}>
        <Bell />
      </div>
      <LazyMenu
        className={styles.person ?? ""}
        button={
          <>
            <Initials of={name} round />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span> <span className={styles.role}>{role}</span>{" "}
              <span className="visually-hidden">{t("user.menu")}</span>
            </span>
            <Icon name="down" size="small" />
          </>
        }
        load={loadUser}
        menu={{ customer }}
      />
    </header>
  );
}
