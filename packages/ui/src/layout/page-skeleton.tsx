import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useKitText } from "../kit-text.ts";
import { MainAndSide, Stack } from "./columns.tsx";
import loader from "./loader.module.css";
import styles from "./page-skeleton.module.css";

/** A page of a record, of a list, or of a form with steps and a summary. */
export type PageKind = "object" | "list" | "form";

interface PageSkeletonProps {
  readonly kind: PageKind;
  /** The title is not known either. */
  readonly titled?: boolean;
}

const Boxes = ({ count, of }: { readonly count: number; readonly of: string | undefined }) =>
  Array.from({ length: count }, (_, place) => <div key={place} className={of} />);

const card = classNames(loader.block, loader.card);

const contents: Readonly<Record<PageKind, () => ReactNode>> = {
  object: () => (
    <>
      <div className={styles.facts}>
        <Boxes count={5} of={styles.fact} />
      </div>
      <div className={styles.tabs}>
        <Boxes count={3} of={classNames(loader.block, loader.line)} />
      </div>
      <MainAndSide>
        <Stack>
          <Boxes count={2} of={card} />
        </Stack>
        <Stack>
          <Boxes count={2} of={card} />
        </Stack>
      </MainAndSide>
    </>
  ),
  list: () => (
    <div className={styles.list}>
      <div className={styles.filters} />
      <Boxes count={10} of={classNames(loader.block, loader.row)} />
    </div>
  ),
  form: () => (
    <div className={styles.form}>
      <div className={styles.steps}>
        <Boxes count={4} of={classNames(loader.block, loader.line)} />
      </div>
      <div className={styles.fields}>
        <Boxes count={5} of={classNames(loader.block, loader.field)} />
      </div>
      <div className={card} />
    </div>
  ),
};

/** A placeholder with the boxes of a kind of page, at the places where its own will be; it appears only after 200 ms. */
export function PageSkeleton({ kind, titled = false }: PageSkeletonProps) {
  const t = useKitText();
  const Contents = contents[kind];
  return (
    <div className={loader.wait} role="status">
      <span className="visually-hidden">{t("kit.loading")}</span>
      {titled && <div className={classNames(loader.block, styles.title)} />}
      <Contents />
    </div>
  );
}
