import { useEffect, useId, useRef } from "react";
import { useText } from "../translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import { Icon, type IconName } from "@demarc/ui/icon.tsx";
import type en from "./frame.en.ts";
import styles from "./navigation-link.module.css";
import type { Counter } from "./use-navigation.ts";

/** Scrolls the list to an entry. The page stays: its scroll padding, which keeps bars free, ends above the last entries. */
const showInList = (entry: HTMLElement): void => {
  const { scrollX, scrollY } = window;
  entry.scrollIntoView({ block: "nearest" });
  window.scrollTo(scrollX, scrollY);
};

interface NavigationLinkProps {
  readonly path: string;
  readonly label: string;
  readonly icon: IconName;
  readonly current: string | undefined;
  readonly counter?: Counter | undefined;
}

export function NavigationLink({ path, label, icon, current, counter }: NavigationLinkProps) {
  const t = useText<typeof en>();
  const id = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = path === current;
  useEffect(() => {
    if (isCurrent && link.current) showInList(link.current);
  }, [isCurrent]);
  return (
    <li>
      <a
        ref={link}
        href={path}
        className={styles.link}
        aria-current={isCurrent ? "page" : undefined}
        aria-describedby={counter && id}
      >
        <Icon name={icon} />
        <span className={styles.label}>{label}</span>
        {counter && (
          <>
            <span className={classNames(styles.count, counter.bad && styles.bad)} aria-hidden="true">
              {counter.count}
            </span>
            <span id={id} hidden>
              {counter.late
                ? t("navigation.late", { count: counter.count, late: counter.late })
                : t(counter.bad ? "navigation.broken" : "navigation.waiting", { count: counter.count })}
            </span>
          </>
        )}
      </a>
    </li>
  );
}
