import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./icon-button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { useKitText } from "./kit-text.ts";

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons, the most important one last. An element with data-autofocus gets the initial focus. */
  readonly footer?: ReactNode;
  /** True to stay open after a click outside. */
  readonly persistent?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog, open while it is rendered. The native element traps the focus, closes on Esc and restores the focus. */
export function Dialog({ title, onClose, footer, persistent, wide, children }: DialogProps) {
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

  const pressBeside = (event: MouseEvent) => {
    if (!persistent && event.target === ref.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the keyboard equivalent
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
