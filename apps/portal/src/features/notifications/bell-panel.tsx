import type { Notification } from "@demarc/contract/notifications";
import { type RefObject, useEffect, useState } from "react";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Popover } from "@demarc/ui/controls/popover.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./bell.module.css";
import { NotificationLink } from "./notification-link.tsx";
import { forgetNotifications } from "./notifications.data.ts";
import type en from "./notifications.en.ts";
import { useUnread } from "./unread.ts";
import { markAllRead, markRead, readLatest } from "./watch-unread.data.ts";

interface BellPanelProps {
  readonly customerId: number;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function BellPanel({ customerId, anchor, onClose }: BellPanelProps) {
  const t = useText<typeof en>();
  const unread = useUnread();
  const latestId = unread?.latestId;
  const [items, setItems] = useState<readonly Notification[]>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isCurrent = true;
    readLatest(customerId).then(
      (found) => isCurrent && setItems(found),
      (error: unknown) => isCurrent && setFailure({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [customerId, latestId, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  const newest = items?.[0]?.id;
  const readAll = async () => {
    if (newest === undefined) return;
    await runOrExplain(() => markAllRead(customerId, newest), {});
    setItems((shown) => shown?.map((one) => ({ ...one, readAt: one.readAt ?? new Date().toISOString() })));
    await forgetNotifications(customerId);
  };
  const open = ({ id, readAt }: Notification) => {
    if (readAt === null)
      void markRead(customerId, id)
        .then(() => forgetNotifications(customerId))
        .catch(() => undefined);
    onClose();
  };
  return (
    <Popover label={t("notifications.title")} anchor={anchor} align="end" onClose={onClose}>
      <div className={styles.head}>
        <h2>{t("notifications.title")}</h2>
        {(unread?.unread ?? 0) > 0 && newest !== undefined && (
          <Button variant="quiet" onClick={() => void readAll()}>
            {t("notifications.read-all")}
          </Button>
        )}
      </div>
      <Loader
        loading={items === undefined && !failure}
        failed={items === undefined}
        error={failure?.error}
        onRetry={retry}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {items?.length === 0 && <p className={styles.empty}>{t("notifications.none")}</p>}
        <ul className={styles.list}>
          {items?.map((notification) => (
            <li key={notification.id}>
              <NotificationLink notification={notification} onOpen={() => open(notification)} />
            </li>
          ))}
        </ul>
      </Loader>
      <div className={styles.foot}>
        <a href="/notifications" onClick={onClose}>
          {t("notifications.show-all")}
        </a>
      </div>
    </Popover>
  );
}
