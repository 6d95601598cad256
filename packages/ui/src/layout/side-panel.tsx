import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./side-panel.module.css";

interface SidePanelProps {
  readonly title: string;
  /** Shows the neighbouring records in the same panel; undefined at either end. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  /** Undefined for a preview: it stays beside its list, and the focus stays in the list. */
  readonly onClose?: (() => void) | undefined;
  /** Asks before unsaved input is lost; resolves to false to stay. */
  readonly mayLeave?: () => Promise<boolean>;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A record beside its list, open while it is rendered: docked at the right, over the page below 1200 px, over all of a phone,
 * 360 px wide if `--panel` says nothing else. It is not modal. The focus moves to its heading with each record, and back to where it was when it closes.
 */
export function SidePanel({ title, onPrevious, onNext, onClose, mayLeave, footer, children }: SidePanelProps) {
  const t = useKitText();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPreview = onClose === undefined;
  useEffect(() => {
    const before = isPreview ? undefined : document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isPreview]);
  useEffect(() => {
    if (!isPreview) heading.current?.focus({ preventScroll: true });
  }, [title, isPreview]);
  const leave = async (go: () => void) => {
    if (!mayLeave || (await mayLeave())) go();
  };
  const press = (event: KeyboardEvent) => {
    if (!onClose || event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    void leave(onClose);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any control inside
    <aside className={styles.panel} aria-labelledby={id} onKeyDown={press} data-bottom-bar={footer ? true : undefined}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {(onPrevious || onNext) && (
          <>
            <span className={styles.back}>
              <IconButton
                icon="chevron"
                label={t("list.previous")}
                disabled={!onPrevious}
                onClick={() => onPrevious && void leave(onPrevious)}
              />
            </span>
            <IconButton
              icon="chevron"
              label={t("list.next")}
              disabled={!onNext}
              onClick={() => onNext && void leave(onNext)}
            />
          </>
        )}
        {onClose && <IconButton icon="close" label={t("kit.close")} onClick={() => void leave(onClose)} />}
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </aside>
  );
}
