import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "@tanstack/react-router";
import { type InboxItem, type InboxKind, inbox, inboxKinds } from "@demarc/contract/operator/inbox";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { serverTime } from "@demarc/shell/server-time.ts";
import { useSession } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { useAddressParams } from "@demarc/shell/use-address-params.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { useRoomy } from "@demarc/ui/narrow.ts";
import { InboxList } from "./inbox-list.tsx";
import { InboxPanel } from "./inbox-panel.tsx";
import { useCounts } from "./inbox-counts.data.ts";
import { inboxQuery } from "./inbox.data.ts";
import type en from "./inbox.en.ts";
import styles from "./inbox.module.css";
import { teamAt } from "./inbox-teams.ts";
import { useMoveKeys } from "./use-move-keys.ts";

/** The kinds that the person may read, of one role or of all. */
const useKinds = (pathname: string): readonly InboxKind[] => {
  const { rights } = useSession();
  const team = teamAt(pathname);
  return inboxKinds.filter((kind) => rights?.has(inbox[kind].right) && (team ?? inbox[kind].team) === inbox[kind].team);
};

/** The item of the address; on a wide screen the first one if the address names none, as a preview. */
const useChosen = (items: readonly InboxItem[]) => {
  const { get, change } = useAddressParams();
  const isRoomy = useRoomy();
  const named = items.find(({ id }) => id === get("item"));
  const item = named ?? (isRoomy ? items[0] : undefined);
  const place = item ? items.indexOf(item) : -1;
  const choose = (next: InboxItem | undefined) => change({ item: next?.id ?? "" });
  const to = (step: number) => {
    const next = items[place + step];
    return next && (() => choose(next));
  };
  return {
    item,
    isPreview: isRoomy,
    previous: place > 0 ? to(-1) : undefined,
    next: to(1),
    close: () => choose(undefined),
  };
};

export function InboxScreen() {
  const t = useText<typeof en>();
  const { pathname } = useLocation();
  const { get, change } = useAddressParams();
  const kinds = useKinds(pathname);
  const kind = kinds.find((one) => one === get("kind"));
  const team = teamAt(pathname);
  const query = useInfiniteQuery(inboxQuery(team, kind));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = useChosen(items);
  useMoveKeys(chosen);
  // Measured by the clock of the server, whose promise it is.
  const now = serverTime();
  return (
    <div className={styles.inbox}>
      <Head title={t(team === "SALES" || team === "DESK" ? `inbox.team.${team}` : "inbox.title")} team={team}>
        {kinds.length > 1 && (
          <Seg
            name="kind"
            label={t("inbox.kind")}
            value={kind ?? ""}
            onChange={(value) => change({ kind: value, item: "" })}
            options={[
              { value: "", label: t("inbox.kind.all") },
              ...kinds.map((value) => ({ value, label: t(`inbox.kind.${value}`) })),
            ]}
          />
        )}
      </Head>
      <Loader
        loading={query.isPending}
        failed={query.isError && !query.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        skeleton={<Skeleton shape="row" count={8} />}
      >
        {items.length === 0 ? (
          <NothingWaits hasKinds={kinds.length > 0} onClear={kind && (() => change({ kind: "" }))} />
        ) : (
          <InboxList items={items} now={now} current={chosen.item?.id} isComplete={!query.hasNextPage} />
        )}
        {query.hasNextPage && (
          <p className={styles.more}>
            <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("inbox.more")}
            </Button>
          </p>
        )}
      </Loader>
      {items.length > 0 && <Keys />}
      {chosen.item && <InboxPanel {...chosen} item={chosen.item} now={now} />}
    </div>
  );
}

interface HeadProps {
  readonly title: string;
  readonly team: ReturnType<typeof teamAt>;
  readonly children: ReactNode;
}

function Head({ title, team, children }: HeadProps) {
  const t = useText<typeof en>();
  const counts = useCounts();
  const sums = team ? counts?.teams.find((one) => one.team === team) : counts;
  return (
    <header className={styles.head}>
      <h1 tabIndex={-1}>{title}</h1>
      {sums && (
        <span className={styles.count}>
          {t(sums.late > 0 ? "inbox.count-late" : "inbox.count", { waiting: sums.waiting, late: sums.late })}
        </span>
      )}
      {children}
    </header>
  );
}

function NothingWaits({
  hasKinds,
  onClear,
}: {
  readonly hasKinds: boolean;
  readonly onClear: (() => void) | undefined;
}) {
  const t = useText<typeof en>();
  if (onClear)
    return (
      <EmptyState
        icon="inbox"
        title={t("inbox.none-of-kind")}
        action={<Button onClick={onClear}>{t("inbox.clear")}</Button>}
      />
    );
  return (
    <EmptyState
      icon="inbox"
      title={t(hasKinds ? "inbox.none" : "inbox.no-kinds")}
      text={t(hasKinds ? "inbox.none-text" : "inbox.no-kinds-text")}
    />
  );
}

/** The keys of the list, on screens that have a keyboard as a rule. */
function Keys() {
  const t = useText<typeof en>();
  return (
    <footer className={styles.keys} data-print="hide">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> {t("inbox.key.move")}
      </span>
      <span>
        <kbd>?</kbd> {t("inbox.key.all")}
      </span>
    </footer>
  );
}
