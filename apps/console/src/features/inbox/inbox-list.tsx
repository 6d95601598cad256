import { useEffect, useRef } from "react";
import { useLocation } from "@tanstack/react-router";
import type { InboxItem } from "@demarc/contract/operator/inbox";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { ItemGroup, ItemRow } from "@demarc/ui/layout/item-list.tsx";
import type en from "./inbox.en.ts";
import { detailOf, signOf, titleOf } from "./inbox-words.ts";
import { dueTextOf, groupOf, leftTextOf, promiseGroups, urgencyOf } from "./promise.ts";

interface InboxListProps {
  readonly items: readonly InboxItem[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The id of the item in the panel. */
  readonly current: string | undefined;
  /** False while there are more pages, so that the last group is not complete. */
  readonly isComplete: boolean;
}

export function InboxList({ items, now, current, isComplete }: InboxListProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const day = formatDate(now, locale, { weekday: "long", day: "numeric", month: "long" });
  const groups = promiseGroups
    .map((group) => ({ group, own: items.filter((item) => groupOf(item, now) === group) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div ref={list}>
      {groups.map(({ group, own }, place) => (
        <ItemGroup
          key={group}
          title={t(`inbox.group.${group}`, { day })}
          count={isComplete || place < groups.length - 1 ? own.length : undefined}
          isBad={group === "late"}
        >
          {own.map((item) => (
            <InboxRow key={item.id} item={item} now={now} isCurrent={item.id === current} />
          ))}
        </ItemGroup>
      ))}
    </div>
  );
}

interface InboxRowProps extends Pick<InboxListProps, "now"> {
  readonly item: InboxItem;
  readonly isCurrent: boolean;
}

function InboxRow({ item, now, isCurrent }: InboxRowProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { searchStr } = useLocation();
  const params = new URLSearchParams(searchStr);
  params.set("item", item.id);
  const euros = { style: "currency", currency: "EUR" } as const;
  return (
    <ItemRow
      {...signOf[item.kind]}
      href={`?${params.toString()}`}
      title={titleOf(item, locale, t)}
      detail={detailOf(item, t)}
      amount={
        item.monthly === null
          ? undefined
          : t("inbox.per-month", { amount: formatNumber(Number(item.monthly), locale, euros) })
      }
      due={dueTextOf(item.dueAt, now, locale)}
      left={leftTextOf(item.dueAt, now, t)}
      urgency={urgencyOf(item, now)}
      isCurrent={isCurrent}
    />
  );
}
