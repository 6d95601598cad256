import type { WorkItem } from "@demarc/contract/work-list";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { readWork, useWorkList } from "./work-list.data.ts";
import type en from "./work-list.en.ts";
import styles from "./work-list.module.css";

const icons = { info: "info", warn: "warning", bad: "warning", done: "check" } as const;

interface WorkListProps {
  /** True if the person can open a path: a task behind a closed gate is not offered. */
  readonly isOpen: (path: string) => boolean;
}

/** The person's open tasks, each with a link to the screen where it is done. */
export function WorkList({ isOpen }: WorkListProps) {
  const t = useText<typeof en>();
  const { items: all, failed } = useWorkList();
  const items = (all ?? []).filter((item) => isOpen(item.route));
  return (
    <Card title={t("work-list.title")} flush>
      <Loader
        loading={!all && !failed}
        failed={!all && failed}
        failedText={t("work-list.failed")}
        onRetry={() => void readWork()}
        skeleton={<Skeleton shape="row" count={3} />}
      >
        {items.length > 0 ? <Items items={items} /> : <Nothing />}
      </Loader>
    </Card>
  );
}

function Items({ items }: { readonly items: readonly WorkItem[] }) {
  const t = useText<typeof en>();
  const subjectsOf = ({ kind, subjects }: WorkItem) =>
    kind === "contact-type-missing"
      ? subjects.map((type) => t(`work-list.contact-type.${type}` as keyof typeof en)).join(", ")
      : subjects.join(", ");
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.kind}>
          <a href={item.route} className={styles.item}>
            <span className={`${styles.mark} ${styles[item.severity]}`}>
              <Icon name={icons[item.severity]} />
            </span>
            <span className={styles.words}>
              <span className={styles.what}>
                {t(`work-list.${item.kind}${item.severity === "done" ? ".done" : ""}` as keyof typeof en, {
                  count: item.count,
                })}
              </span>
              <span className={styles.why}>
                {item.severity === "done"
                  ? t("work-list.done")
                  : t(`work-list.${item.kind}.text`, { count: item.count, subjects: subjectsOf(item) })}
              </span>
            </span>
            <Icon name="chevron" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  const t = useText<typeof en>();
  return (
    <p className={styles.nothing}>
      <span className={`${styles.mark} ${styles.done}`}>
        <Icon name="check" />
      </span>
      {t("work-list.nothing")}
    </p>
  );
}
