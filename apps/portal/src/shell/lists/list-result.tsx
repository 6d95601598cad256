import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { Loader } from "../../ui/loader.tsx";
import { NothingFound } from "../../ui/nothing-found.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { List } from "./use-list.ts";

/** What a query of one page of a list tells. */
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
  /** What stands there while there is nothing at all. */
  readonly none: ReactNode;
  /** The rows, where there are some. */
  readonly children: ReactNode;
}

/** The rows of a list, or why there are none: they load, failed to, were filtered away, or there is nothing; then the pages. */
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
