import { euroFormat } from "@demarc/contract/core/money";
import type { WorkKind } from "@demarc/contract/core/words";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { useState } from "react";
import type { WorkView } from "@demarc/shell/feature.ts";
import { useHasRole } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button, buttonClass } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { ageOf } from "./work-age.ts";
import type en from "./work-list.en.ts";
import styles from "./work-list.module.css";
import { rowsOf, type WorkRow } from "./work-rows.ts";

/** The texts of a kind of task, which its slice brings. */
type TaskTexts = Readonly<Record<`work-list.${WorkKind}${"" | ".one" | ".text" | ".done" | ".act"}`, string>>;

const firstRows = 5;

interface WorkListProps {
  /** Undefined while they load. */
  readonly items: readonly WorkItem[] | undefined;
  readonly views: Readonly<Record<WorkKind, WorkView>>;
  readonly failed: boolean;
  /** Why they could not be read. */
  readonly error?: unknown;
  readonly onRetry: () => void;
  /** True if the person can open a path: a task behind a closed gate is not offered. */
  readonly isOpen: (path: string) => boolean;
}

export function WorkList({ items, views, failed, error, onRetry, isOpen }: WorkListProps) {
  const t = useText<typeof en>();
  const [all, setAll] = useState(false);
  const rows = rowsOf((items ?? []).filter((item) => isOpen(item.route)));
  const shown = all ? rows : rows.slice(0, firstRows);
  return (
    <Card title={t("work-list.title")} flush>
      <Loader
        loading={!items && !failed}
        failed={!items && failed}
        error={error}
        onRetry={onRetry}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {rows.length === 0 ? (
          <Nothing />
        ) : (
          <ul className={styles.items}>
            {shown.map((row) => (
              <Row key={row.key} row={row} view={views[row.item.kind]} />
            ))}
          </ul>
        )}
        {shown.length < rows.length && (
          <p className={styles.more}>
            <Button variant="quiet" onClick={() => setAll(true)}>
              {t("work-list.all", { count: rows.length })}
            </Button>
          </p>
        )}
      </Loader>
    </Card>
  );
}

function Row({ row: { item, record }, view }: { readonly row: WorkRow; readonly view: WorkView }) {
  const t = useText<typeof en & TaskTexts>();
  const translate = useText();
  const locale = useLocale();
  const { kind, severity, count } = item;
  const isDone = severity === "done";
  const mayAct = useHasRole(view.acts ?? "RESELLER_ADMIN") || !view.acts;
  const act = mayAct ? t(`work-list.${kind}.act`) : t("work-list.view");
  const euros = euroFormat(locale);
  const subjects = item.subjects.map((subject) => (view.subjects ? translate(`${view.subjects}.${subject}`) : subject));
  const title = record
    ? t(`work-list.${kind}.one`, { name: record.title?.[locale] ?? record.name })
    : t(`work-list.${kind}${isDone ? ".done" : ""}`, { count });
  const why = () => {
    if (record?.reason) {
      const day = formatDate(record.reason.day, locale, { day: "numeric", month: "long" });
      return t(`work-list.reason.${record.reason.code}`, { day });
    }
    if (record?.detail && view.detail) return t(`work-list.${view.detail}`, { detail: record.detail });
    if (record) return record.detail;
    return isDone ? t("work-list.done") : t(`work-list.${kind}.text`, { count, subjects: subjects.join(", ") });
  };
  const amountOf = (amount: string, isLowest = false) => {
    const least = isLowest ? t("work-list.from", { amount }) : amount;
    return view.amount ? t(`work-list.${view.amount}`, { amount: least }) : least;
  };
  return (
    <li className={styles.item}>
      <span className={classNames(styles.sign, styles[severity])}>
        <Icon name={isDone ? "check" : view.icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.what}>{title}</span>
        <span className={styles.why}>{why()}</span>
      </span>
      <span className={styles.amount}>{record?.amount && amountOf(euros(record.amount), record.isLowest)}</span>
      <span className={classNames(styles.age, severity === "bad" && styles.late)}>
        {record?.since && ageOf(view.age, record.since, t)}
      </span>
      {!isDone && (
        <a
          href={record?.route ?? item.route}
          className={classNames(buttonClass({ size: "small" }), styles.act)}
          aria-label={`${act}: ${title}`}
        >
          {act}
        </a>
      )}
    </li>
  );
}

function Nothing() {
  const t = useText<typeof en>();
  return (
    <p className={styles.nothing}>
      <span className={classNames(styles.sign, styles.done)}>
        <Icon name="check" />
      </span>
      {t("work-list.nothing")}
    </p>
  );
}
