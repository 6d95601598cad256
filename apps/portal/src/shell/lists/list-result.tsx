import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { Loader } from "../../ui/loader.tsx";
import { NothingFound } from "../../ui/nothing-found.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { List } from "./use-list.ts";

/** The parts of a page query that the list needs. */
export interface ListQuery<Row> {
  readonly data:
    | { readonly items: readonly Row[]; readonly total: number; readonly totalCapped?: true | undefined }
    | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface ListResultProps<Row> {
  readonly list: Pick<List<never>, "isFiltered" | "clear" | "hrefOfPage"> & {
    readonly search: { readonly page: number };
  };
  readonly result: ListQuery<Row>;
  readonly pageSize: number;
  /** Shown when the unfiltered list is empty. */
  readonly none: ReactNode;
  /** Renders the rows, if there are any. */
  readonly children: ReactNode;
}

/** The rows of a list, or a state: loading, failed, nothing matches, or empty; then the pager. */
export function ListResult<Row>({ list, result, pageSize, none, children }: ListResultProps<Row>) {
  const { data, isPending, isError, refetch } = result;
  const { page } = list.search;
  const isFound = data !== undefined && data.items.length > 0;
  const empty = list.isFiltered || page > 1 ? <NothingFound onClear={list.clear} /> : none;
  return (
    <>
      <Card flush>
        <Loader
          loading={isPending}
          failed={isError && !data}
          onRetry={() => void refetch()}
          skeleton={<Skeleton shape="row" count={10} />}
        >
          {isFound ? children : empty}
        </Loader>
      </Card>
      {isFound && (
        <Pager page={page} pageSize={pageSize} total={data.total} capped={data.totalCapped} hrefOf={list.hrefOfPage} />
      )}
    </>
  );
}
