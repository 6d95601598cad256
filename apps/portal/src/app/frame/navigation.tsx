import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useText } from "../../shell/translate.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./navigation.module.css";
import { usePortalRegistry } from "../registry-context.ts";
import { navigationFor } from "../registry.ts";
import { useVisitor } from "../visitor.ts";

interface LinkProps {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly current: string | undefined;
}

/** The entry that the screen belongs to: the longest path that is a prefix of the address. */
const currentPath = (paths: readonly string[], pathname: string): string | undefined =>
  paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length)[0];

function NavigationLinks() {
  const t = useText();
  const { pathname } = useLocation();
  const groups = navigationFor(usePortalRegistry(), useVisitor());
  const current = currentPath(["/", ...groups.flatMap(({ links }) => links.map(({ path }) => path))], pathname);
  return (
    <>
      <ul className={styles.links}>
        <NavigationLink path="/" label={t("navigation.home")} icon="home" current={current} />
      </ul>
      {groups.map(({ group, links }) => (
        <section key={group} aria-labelledby={`navigation-${group}`}>
          <h2 id={`navigation-${group}`} className={styles.group}>
            {t(`navigation.group.${group}`)}
          </h2>
          <ul className={styles.links}>
            {links.map((link) => (
              <NavigationLink key={link.path} {...link} label={t(link.label)} current={current} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function NavigationLink({ path, label, icon, current }: LinkProps) {
  return (
    <li>
      <a href={path} className={styles.link} aria-current={path === current ? "page" : undefined}>
        <Icon name={icon} />
        {label}
      </a>
    </li>
  );
}

/** The navigation beside the content, on wide screens. */
export function SideNavigation() {
  const t = useText();
  return (
    <nav className={styles.side} aria-label={t("navigation.label")} data-print="hide">
      <div className={styles.sticky}>
        <NavigationLinks />
      </div>
    </nav>
  );
}

/** Opens the navigation drawer, on narrow screens. */
export function NavigationButton({ open, onPress }: { readonly open: boolean; readonly onPress: () => void }) {
  const t = useText();
  return (
    <button
      type="button"
      className={styles.opener}
      aria-label={t("navigation.open")}
      aria-expanded={open}
      onClick={onPress}
    >
      <Icon name="menu" />
    </button>
  );
}

/** The navigation as a drawer; closes after a choice, with Esc, and on a click outside. */
export function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { href } = useLocation();
  const shownAt = useRef(href);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (href !== shownAt.current) onClose();
  }, [href, onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the keyboard equivalent
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t("navigation.label")}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <nav className={styles.inside} aria-label={t("navigation.label")}>
        <div className={styles.close}>
          <IconButton icon="close" label={t("navigation.close")} onClick={onClose} />
        </div>
        <NavigationLinks />
      </nav>
    </dialog>
  );
}
