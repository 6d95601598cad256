import { brands } from "@demarc/contract/core/brands";
import type { InboxItem } from "@demarc/contract/operator/inbox";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { classNames } from "@demarc/ui/class-names.ts";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { SidePanel } from "@demarc/ui/layout/side-panel.tsx";
import type en from "./inbox.en.ts";
import styles from "./inbox.module.css";
import { titleOf, whatOf } from "./inbox-words.ts";
import { dueTextOf, spanOf, urgencyOf } from "./promise.ts";

interface InboxPanelProps {
  readonly item: InboxItem;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** True beside the list, where the panel always shows an item. */
  readonly isPreview: boolean;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly close: () => void;
}

/** What an item says, beside the list. */
export function InboxPanel({ item, now, isPreview, previous, next, close }: InboxPanelProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { kind, number, customerName, text } = item;
  return (
    <SidePanel
      title={t(`inbox.heading.${kind}`, { number })}
      onPrevious={previous}
      onNext={next}
      onClose={isPreview ? undefined : close}
    >
      <div>
        <p className={styles.lead}>
          {kind === "ORDER"
            ? [whatOf(item, locale, t), item.place].filter(Boolean).join(", ")
            : titleOf(item, locale, t)}
        </p>
        <p className={styles.who}>{customerName}</p>
      </div>
      <PromiseBar item={item} now={now} />
      <Facts item={item} />
      {text !== null && kind !== "ORDER" && (
        <section className={styles.said}>
          <h3>{t(`inbox.text.${kind}`)}</h3>
          <blockquote>{text}</blockquote>
        </section>
      )}
    </SidePanel>
  );
}

function PromiseBar({ item, now }: Pick<InboxPanelProps, "item" | "now">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [from, to] = [Date.parse(item.openedAt), Date.parse(item.dueAt)];
  const gone = Math.min(100, Math.max(0, ((now - from) / (to - from)) * 100));
  const span = spanOf(to - now, t);
  return (
    <div className={classNames(styles.promise, styles[urgencyOf(item, now)])}>
      <span>{t("inbox.promised", { time: dueTextOf(item.dueAt, now, locale) })}</span>
      <span>{t(to < now ? "inbox.late-by" : "inbox.left", { span })}</span>
      <span className={styles.meter} aria-hidden="true">
        <i style={{ width: `${gone}%` }} />
      </span>
    </div>
  );
}

function Facts({ item }: Pick<InboxPanelProps, "item">) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { monthly, action, place, customerId, variant, openedAt } = item;
  const amount = formatNumber(Number(monthly), locale, { style: "currency", currency: "EUR" });
  return (
    <DefinitionList>
      {action !== null && <Definition term={t("inbox.action")}>{t(`inbox.action.${action}`)}</Definition>}
      {monthly !== null && <Definition term={t("inbox.monthly")}>{t("inbox.a-month", { amount })}</Definition>}
      {place !== null && <Definition term={t("inbox.place")}>{place}</Definition>}
      <Definition term={t("inbox.customer")}>{customerId}</Definition>
      <Definition term={t("inbox.portal")}>{brands[variant].name}</Definition>
      <Definition term={t("inbox.since")}>
        {formatDate(openedAt, locale, { dateStyle: "medium", timeStyle: "short" })}
      </Definition>
    </DefinitionList>
  );
}
