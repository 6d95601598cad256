import type { WorkItem, WorkObject } from "@demarc/contract/core/work-item";

/** A row of the work list: one record, or a kind of work as a whole. */
export interface WorkRow {
  readonly key: string;
  readonly item: WorkItem;
  readonly record?: WorkObject;
}

/** A row for each record; a kind without records, or with more than are listed, also has a row of its own. */
export const rowsOf = (items: readonly WorkItem[]): WorkRow[] =>
  items.flatMap((item) => {
    const rows: WorkRow[] = item.objects.map((record) => ({ key: record.route, item, record }));
    return item.count > rows.length || rows.length === 0 ? [...rows, { key: item.kind, item }] : rows;
  });
