import type { Brand } from "@demarc/contract/core/brands";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useText } from "../translate.ts";
import { BrandMark } from "@demarc/ui/layout/brand-mark.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { IconLink } from "@demarc/ui/controls/link-button.tsx";
import type frameEn from "./frame.en.ts";
import { HelpMenu } from "./help-menu.tsx";
import type headerEn from "./header.en.ts";
import { Initials } from "./initials.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { NavigationLink } from "./navigation-link.tsx";
import type { OnOverlay } from "./overlay.ts";
import styles from "./phone-menu.module.css";
import type { ShownPerson } from "./shown-person.ts";
import { useNavigation, type Waiting } from "./use-navigation.ts";

interface PhoneMenuProps {
  readonly brand: Brand;
  /** Shown above the navigation. */
  readonly above?: ReactNode;
  readonly waiting: readonly Waiting[];
  readonly person: ShownPerson;
  readonly onClose: () => void;
  readonly onOverlay: OnOverlay;
}

/** The navigation as a full screen; closes after a choice, with Esc and with its button. The dialog traps the focus. */
export function PhoneMenu({ brand, above, waiting, person, onClose, onOverlay }: PhoneMenuProps) {
  const t = useText<typeof frameEn & typeof headerEn>();
  const { href } = useLocation();
  const shownAt = useRef(href);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (href !== shownAt.current) onClose();
  }, [href, onClose]);
  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={t("navigation.label")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <BrandMark mark={brand.mark} />
        <b>{brand.name}</b>
        <IconButton icon="search" label={t("layout.search-short")} onClick={() => onOverlay("palette")} />
        <IconButton icon="close" label={t("navigation.close")} onClick={onClose} />
      </header>
      <div className={styles.body}>
        {above}
        <Entries waiting={waiting} onOverlay={onOverlay} />
      </div>
      <Account person={person} />
    </dialog>
  );
}

function Entries({ waiting, onOverlay }: Pick<PhoneMenuProps, "waiting" | "onOverlay">) {
  const t = useText();
  const { home, groups, current, counterOf, viewing } = useNavigation(waiting);
  return (
    <nav aria-label={t("navigation.label")}>
      <ul className={styles.links}>
        {!viewing && (
          <NavigationLink {...home} label={t(home.label)} counter={counterOf(home.path)} current={current} />
        )}
        <li>
          <HelpMenu withLabel className={styles.help ?? ""} onOverlay={onOverlay} />
        </li>
      </ul>
      {groups.map(({ group, links }) => (
        <section key={group} aria-labelledby={`phone-navigation-${group}`}>
          <h2 id={`phone-navigation-${group}`} className={styles.group}>
            {t(`navigation.group.${group}`)}
          </h2>
          <ul className={styles.links}>
            {links.map(({ path, label, icon }) => (
              <NavigationLink
                key={path}
                path={path}
                label={t(label)}
                icon={icon}
                counter={counterOf(path)}
                current={current}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Account({ person: { name, role } }: Pick<PhoneMenuProps, "person">) {
  const t = useText<typeof frameEn>();
  return (
    <footer className={styles.account}>
      <Initials of={name} round />
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.role}>{role}</span>
      </span>
      <LanguageSwitch />
      <IconLink to="/logout" icon="logout" label={t("user.sign-out")} />
    </footer>
  );
}
