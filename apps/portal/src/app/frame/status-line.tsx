import { useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import { useServiceStatus } from "./service-status.ts";
import type en from "./status.en.ts";
import styles from "./status-line.module.css";

/** The state of the services in one line, as a link to the status page; nothing if none is configured. */
export function StatusLine() {
  const t = useText<typeof en>();
  const status = useServiceStatus();
  if (!status) return null;
  const text = t(`status.${status.indicator}`);
  return (
    <a
      className={styles.line}
      href={status.page}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={text}
      title={text}
    >
      <span className={classNames(styles.dot, styles[status.indicator])} />
      <span className={styles.text}>{text}</span>
    </a>
  );
}
