import type { Notification } from "@demarc/contract/notifications";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import styles from "./bell.module.css";
import type en from "./notifications.en.ts";

interface NotificationLinkProps {
  readonly notification: Notification;
  /** Marks it as read; the link opens what it is about. */
  readonly onOpen: () => void;
}

export function NotificationLink({ notification, onOpen }: NotificationLinkProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { title, body, link, createdAt, readAt } = notification;
  return (
    <a href={link} className={classNames(styles.link, readAt === null && styles.unread)} onClick={onOpen}>
      <span className={styles.dot} />
      <span className={styles.title}>
        {readAt === null && <span className="visually-hidden">{t("notifications.unread-mark")} </span>}
        {title}
      </span>
      {body && <span className={styles.body}>{body}</span>}
      <time className={styles.time} dateTime={createdAt}>
        {formatDate(createdAt, locale, { dateStyle: "medium", timeStyle: "short" })}
      </time>
    </a>
  );
}
