import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { useKitText } from "./kit-text.ts";

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons, the most important one last. An element with data-autofocus takes the focus at the start. */
  readonly footer?: ReactNode;
  /** Whether a press beside the dialog leaves it alone. */
  readonly persistent?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered: the native element keeps the focus inside, closes on Esc and gives
 * the focus back.
 */
export function Dialog({ title, onClose, footer, persistent, wide, children }: DialogProps) {
  const t = useKitText();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  // Before removal, so that the browser still knows where the focus came from.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => dialog?.close();
  }, []);

  const pressBeside = (event: MouseEvent) => {
    if (!persistent && event.target === ref.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the key of this press
    <dialog
      ref={ref}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={pressBeside}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t("kit.close")} onClick={onClose} />
        </div>
        {children}
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}
