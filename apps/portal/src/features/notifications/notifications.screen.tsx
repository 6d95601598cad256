import { variant } from "#variant";
import type { Notification } from "@demarc/contract/notifications";
import { useQuery } from "@tanstack/react-query";
import { ListFoot } from "@demarc/shell/lists/list-foot.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { type PageAction, PageActions } from "@demarc/ui/layout/page-actions.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import styles from "./bell.module.css";
import { NotificationLink } from "./notification-link.tsx";
import { forgetNotifications, notificationList, notificationsQuery } from "./notifications.data.ts";
import type en from "./notifications.en.ts";
import { useUnread } from "./unread.ts";
import { markAllRead, markRead } from "./watch-unread.data.ts";

export function NotificationsScreen() {
  const t = useText<typeof en>();
  useLocale(); // the titles come from the server in this language
  const { id: customerId } = useCustomer();
  const list = useList(notificationList);
  const waiting = useUnread();
  const query = notificationsQuery(customerId, list.search, waiting?.latestId);
  const { data, isPending, isError, error, refetch } = useQuery(query);
  const unread = waiting?.unread ?? 0;
  const onlyUnread = list.search.filters.unread === "true";
  // A later page does not contain the newest notification; there the newest unread one is used.
  const newest = list.search.page === 1 ? data?.items[0]?.id : (waiting?.latestId ?? undefined);
  const readAll = async () => {
    if (newest !== undefined) await runOrExplain(() => markAllRead(customerId, newest), {});
    await forgetNotifications(customerId);
  };
  const open = ({ id, readAt }: Notification) => {
    if (readAt === null)
      void markRead(customerId, id)
        .then(() => forgetNotifications(customerId))
        .catch(() => undefined);
  };
  const actions: readonly PageAction[] = [
    {
      label: t(onlyUnread ? "notifications.show-all" : "notifications.only-unread"),
      run: () => list.filter({ unread: onlyUnread ? "" : "true" }),
    },
    {
      label: t("notifications.read-all"),
      icon: "check",
      disabled: unread === 0 || newest === undefined,
      run: () => void readAll(),
    },
  ];
  return (
    <Page title={t("notifications.title")} actions={<PageActions actions={actions} shown={2} />}>
      <Card flush>
        <Loader
          loading={isPending}
          failed={isError && !data}
          error={error}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="row" count={8} />}
        >
          {data && data.items.length > 0 ? (
            <>
              <ol className={styles.rows} aria-label={t("notifications.title")}>
                {data.items.map((notification) => (
                  <li key={notification.id}>
                    <NotificationLink notification={notification} onOpen={() => open(notification)} />
                  </li>
                ))}
              </ol>
              <ListFoot list={list} total={data.total} capped={data.totalCapped} paged>
                {null}
              </ListFoot>
            </>
          ) : (
            <EmptyState
              icon="bell"
              title={t(onlyUnread ? "notifications.none-unread" : "notifications.none")}
              text={t(variant.name === "tv" ? "notifications.none-text.tv" : "notifications.none-text")}
            />
          )}
        </Loader>
      </Card>
    </Page>
  );
}
