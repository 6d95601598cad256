import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./toast.module.css";

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone?: "ok" | "info" | "warn" | "bad" | undefined;
  /** An action, such as undo, or a link to what the message is about; it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  readonly link?: { readonly label: string; readonly to: string } | undefined;
}

const shownForMs = 8000;
const icons = { ok: "check", info: "info", warn: "warning", bad: "warning" } as const;

interface ToastsProps {
  readonly toasts: readonly Toast[];
  readonly onClose: (id: number) => void;
}

/** The current messages. The live region always exists, so that new ones are announced. */
export function Toasts({ toasts, onClose }: ToastsProps) {
  const t = useKitText();
  return (
    <div className={styles.region} role="status" aria-label={t("kit.notifications")} data-print="hide">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
    </div>
  );
}

/** Closes after 8 seconds; the time restarts when pointer and focus leave it. */
function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: () => void }) {
  const t = useKitText();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (hovered || focused) return undefined;
    const timer = setTimeout(() => leave(), shownForMs);
    return () => clearTimeout(timer);
  }, [hovered, focused]);

  const { tone = "info", action, link } = toast;
  const act = () => {
    onClose();
    action?.run();
  };
  return (
    <div
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={icons[tone]} />
      <p className={styles.text}>
        {toast.text}{" "}
        {link && (
          <a href={link.to} onClick={onClose}>
            {link.label}
          </a>
        )}
      </p>
      {action && (
        <Button variant="quiet" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={t("kit.close")} onClick={onClose} />
    </div>
  );
}
