import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./tabs.module.css";

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** True if something in it is broken or late. */
  readonly bad?: boolean;
}

export interface TabState {
  readonly current: string;
  readonly tabs: readonly Tab[];
  readonly hrefOf: (key: string) => string;
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const tabId = (key: string): string => `tab-${key}`;

export function Tabs({
  label,
  state: { current, tabs, hrefOf },
}: {
  readonly label: string;
  readonly state: TabState;
}) {
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === current);
    const next = list.current?.children[step(at, tabs.length)] as HTMLElement | undefined;
    next?.focus();
    next?.click();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one tab has the focus, not the list
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={walk} data-print="hide">
      {tabs.map(({ key, label: name, count, bad }) => (
        <a
          key={key}
          id={tabId(key)}
          role="tab"
          href={hrefOf(key)}
          className={styles.tab}
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
        >
          {name}
          {count !== undefined && count > 0 && (
            <span className={classNames(styles.count, bad && styles.bad)}>{count}</span>
          )}
        </a>
      ))}
    </div>
  );
}

interface TabPanelProps {
  readonly name: string;
  readonly state: TabState;
  readonly children: ReactNode;
}

/** The content of one tab. It renders with the first visit and then stays, so that no input is lost. */
export function TabPanel({ name, state: { current }, children }: TabPanelProps) {
  const isCurrent = name === current;
  const [visited, setVisited] = useState(isCurrent);
  if (isCurrent && !visited) setVisited(true);
  return (
    <div role="tabpanel" aria-labelledby={tabId(name)} hidden={!isCurrent} className={styles.stack}>
      {visited && children}
    </div>
  );
}
