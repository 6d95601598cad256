import type { ReactNode } from "react";
import { Pager } from "@demarc/ui/controls/pager.tsx";
import styles from "./list-page.module.css";
import { pageSizes } from "./list-search.ts";
import type { List } from "./use-list.ts";

interface ListFootProps {
  readonly list: List<string>;
  readonly total: number;
  readonly capped: boolean | undefined;
  /** False if all rows are on one page. */
  readonly paged: boolean;
  /** How many rows are shown while the list prints. */
  readonly printed?: number | undefined;
  readonly children: ReactNode;
}

export function ListFoot({ list, total, capped, paged, printed, children }: ListFootProps) {
  const { search, hrefOfPage, showRows } = list;
  return (
    <div className={styles.foot}>
      <Pager
        page={paged && printed === undefined ? search.page : 1}
        pageSize={printed ?? (paged ? search.rows : Math.max(total, 1))}
        total={total}
        capped={capped}
        hrefOf={hrefOfPage}
        sizes={paged ? { options: pageSizes, onChange: showRows } : undefined}
      >
        {children && <div className={styles.sum}>{children}</div>}
      </Pager>
    </div>
  );
}
