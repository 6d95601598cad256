import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./dialog.module.css";
import { useKitText } from "../kit-text.ts";

export interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons, the most important one last. An element with data-autofocus gets the initial focus. */
  readonly footer?: ReactNode;
  /** True to stay open after a click outside. */
  readonly persistent?: boolean;
  readonly wide?: boolean;
  /** True to come up from the bottom of a phone. */
  readonly sheet?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered. The native element traps the focus, closes on Esc and restores the focus. A new
 * step inside it moves the focus to the heading.
 */
export function Dialog({ title, onClose, footer, persistent, wide, sheet, children }: DialogProps) {
  const t = useKitText();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  // Closed before removal, because the browser restores the focus only then.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => dialog?.close();
  }, []);

  // When a step replaces another, the focused element disappears and the browser drops the focus: the heading gets it.
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element>(undefined);
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) heading.current?.focus();
  });

  const pressBeside = (event: MouseEvent) => {
    if (!persistent && event.target === ref.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the keyboard equivalent
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide, sheet && styles.sheet)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={pressBeside}
      onFocus={({ target }) => (focused.current = target)}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label={t("kit.close")} onClick={onClose} />
        </div>
        {children}
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}
