import * as contract from "@demarc/contract/ip-management/subnets";
import { mostTreeNodes, type TreeNode } from "@demarc/contract/ip-management/subnets";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "@demarc/shell/calls/http.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";

const top = "";
const freshMilliseconds = 30_000;

/** All direct children of a block, fetched page by page because a block may have very many. */
const readChildren = async (customerId: number, parent: string | undefined, signal: AbortSignal) => {
  const nodes: TreeNode[] = [];
  for (let total = 1; nodes.length < total;) {
    const query = { ...(parent === undefined ? {} : { parent }), limit: mostTreeNodes, offset: nodes.length };
    const page = await call(contract.listPrefixTree, { params: { customerId }, query, signal });
    nodes.push(...page.items);
    total = page.items.length === 0 ? 0 : page.total;
  }
  return nodes;
};

/** The direct children of a block; of the top level without one. */
export const childrenQuery = (customerId: number, parent = top) =>
  queryOptions({
    queryKey: ["prefix-tree", customerId, parent],
    queryFn: ({ signal }) => readChildren(customerId, parent === top ? undefined : parent, signal),
  });

/** The children of the top level and of each open node, by their parent; fresh results are not fetched again. */
export const openNodesQuery = (customerId: number, parents: readonly string[]) =>
  queryOptions({
    queryKey: ["prefix-tree", customerId, "open", ...parents],
    queryFn: async () =>
      new Map(
        await Promise.all(
          [top, ...parents].map(async (parent): Promise<[string, readonly TreeNode[]]> => [
            parent,
            await queryClient.fetchQuery({ ...childrenQuery(customerId, parent), staleTime: freshMilliseconds }),
          ]),
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** Where in the tree an address, a block or words are found; the previous hits stay visible until the next have loaded. */
export const treeHitsQuery = (customerId: number, q: string) =>
  queryOptions({
    queryKey: ["prefix-tree", customerId, "search", q],
    queryFn: ({ signal }) => call(contract.searchPrefixTree, { params: { customerId }, query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
