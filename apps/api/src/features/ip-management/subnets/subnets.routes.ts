import { endUnchanged } from "../../../platform/changes/unchanged-answer.ts";
import * as contract from "@demarc/contract/ip-management/subnets";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { type IfMatch, conflict, found, invalid, refuseStale } from "../../../platform/refusals/errors.ts";
import { pageAnswer } from "../../../platform/http/page-answer.ts";
import { blockInPrefix } from "../blocks/block-in-prefix.ts";
import { lockPrefix, readPrefix, refuseUnlessLive } from "../prefixes/prefix.steps.ts";
import { patternsOf } from "../../../platform/search.ts";
import { blockFrom, blockText, holds, storedBlock } from "../blocks/ip-block.ts";
import { type PrefixRow, touchPrefix } from "../prefixes/prefixes.queries.ts";
import { addressBlock, childAround, childrenOf, inAggregate, topOf } from "./subnet-tree.ts";
import type { SubnetRow, TreeHitRow } from "./subnets.queries.ts";
import { findActiveEndCustomer } from "../../end-customers/end-customers.public.ts";
import * as queries from "./subnets.queries.ts";

const treeRoute = ({ serve, database }: RouteContext): void =>
  serve(contract.listPrefixTree, async ({ params: { customerId }, query, caller }) => {
    const { parent, limit = 200, offset = 0 } = query;
    const pageOf = (nodes: readonly contract.TreeNode[]) => ({
      items: nodes.slice(offset, offset + limit),
      total: nodes.length,
      limit,
      offset,
    });
    const roots = () => database.read(caller, queries.listRoots(customerId));
    if (parent === undefined) return pageOf(topOf(await roots()));
    const block = blockFrom(parent);
    if (!block) throw invalid("parent", "validation.invalid-value");
    const text = blockText(block);
    const [place] = await database.read(caller, queries.findPlace(customerId, text));
    if (!place) return pageOf(inAggregate(await roots(), text));
    const [subnets, used] = await Promise.all([
      database.read(caller, queries.listSubnetsIn(place.prefixId, text)),
      database.read(caller, queries.listUsedIn(place.prefixId, text)),
    ]);
    return pageOf(childrenOf({ prefixId: place.prefixId, block, subnets, used }));
  });

const pathTo = ({ aggregate, prefix, subnets, address }: TreeHitRow): string[] => [
  ...(aggregate === null ? [] : [aggregate]),
  prefix,
  ...subnets.filter((subnet) => subnet !== prefix),
  ...(address === null ? [] : [address]),
];

const treeSearchRoute = ({ serve, database }: RouteContext): void =>
  serve(contract.searchPrefixTree, async ({ params: { customerId }, query, caller }) => {
    const typed = query.q.trim();
    const wanted = blockFrom(typed) ?? addressBlock(typed);
    const patterns = patternsOf(typed);
    if (!wanted && !patterns) return { items: [], more: false };
    const rows = await database.read(
      caller,
      wanted
        ? queries.findBlockInTree(customerId, blockText(wanted))
        : queries.findWordsInTree(customerId, patterns ?? []),
    );
    const hits = rows.slice(0, contract.mostTreeHits);
    const paths = hits.map(pathTo);
    const [around] = hits;
    // An address in use or a free range is not in the hit itself: it is the row below the innermost block.
    if (wanted && around && holds(storedBlock(around.prefix), wanted)) {
      const [path = []] = paths;
      const inner = path.at(-1) ?? around.prefix;
      const block = storedBlock(inner);
      const [subnets, used] = await Promise.all([
        database.read(caller, queries.listSubnetsIn(around.prefixId, inner)),
        database.read(caller, queries.listUsedIn(around.prefixId, inner)),
      ]);
      const child = childAround(childrenOf({ prefixId: around.prefixId, block, subnets, used }), wanted);
      if (child && blockText(block) !== blockText(wanted)) path.push(child.block);
    }
    return { items: paths.map((path) => ({ path })), more: rows.length > hits.length };
  });

const checkEndCustomer = async (
  transaction: ChangeTransaction,
  customerId: number,
  wanted: string | null,
): Promise<void> => {
  if (wanted === null) return;
  const [found] = await transaction.query(findActiveEndCustomer(customerId, wanted));
  if (!found) throw invalid("endCustomerId", "validation.invalid-value");
};

const createRoute = ({ serve }: RouteContext): void =>
  serve(contract.createSubnet, ({ params, body, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params);
      refuseUnlessLive(prefix, "createSubnet");
      const subnet = blockText(blockInPrefix(storedBlock(prefix.prefix), body.subnet, "subnet"));
      const { endCustomerId = null } = body;
      await checkEndCustomer(transaction, params.customerId, endCustomerId);
      const given = { subnet, label: body.label?.trim() || null, endCustomerId };
      const place = { ...params, prefix: prefix.prefix };
      const [made] = await transaction.query(queries.insertSubnet(place, given));
      if (!made) throw conflict("subnet.exists", "This block is a subnet already.", { subnet });
      transaction.send(touchPrefix(prefix.id));
      transaction.record({
        action: "prefix.subnet-created",
        entityType: "prefix",
        entityId: prefix.id,
        after: { prefix: prefix.prefix, subnet, label: made.label, version: prefix.version + 1 },
        event: "prefix.updated",
      });
      return made;
    }),
  );

const changeRoutes = ({ serve }: RouteContext): void => {
  const hold = async (
    transaction: ChangeTransaction,
    params: { customerId: number; prefixId: string; subnetId: string },
    ifMatch: IfMatch,
  ): Promise<{ prefix: PrefixRow; before: SubnetRow }> => {
    const prefix = await lockPrefix(transaction, params);
    const before = found(await transaction.query(queries.findSubnet(prefix.id, params.subnetId)));
    refuseStale(before, ifMatch);
    transaction.send(touchPrefix(prefix.id));
    return { prefix, before };
  };

  serve(contract.updateSubnet, ({ params, body, ifMatch, change }) =>
    change(async (transaction) => {
      const { prefix, before } = await hold(transaction, params, ifMatch);
      const { label = before.label, endCustomerId = before.endCustomerId } = body;
      if (endCustomerId !== before.endCustomerId) await checkEndCustomer(transaction, params.customerId, endCustomerId);
      const updating = queries.updateSubnet(before.id, label?.trim() || null, endCustomerId);
      const after = found(await transaction.query(updating));
      endUnchanged(before, after);
      transaction.record({
        action: "prefix.subnet-updated",
        entityType: "prefix",
        entityId: prefix.id,
        before: { prefix: prefix.prefix, subnet: before.subnet, label: before.label },
        after: { prefix: prefix.prefix, subnet: after.subnet, label: after.label, version: prefix.version + 1 },
        event: "prefix.updated",
      });
      return after;
    }),
  );

  serve(contract.deleteSubnet, async ({ params, ifMatch, change }) => {
    await change(async (transaction) => {
      const { prefix, before } = await hold(transaction, params, ifMatch);
      transaction.send(queries.deleteSubnets(prefix.id, [before.id]));
      transaction.record({
        action: "prefix.subnet-deleted",
        entityType: "prefix",
        entityId: prefix.id,
        before: { prefix: prefix.prefix, subnet: before.subnet, label: before.label },
        after: { prefix: prefix.prefix, version: prefix.version + 1 },
        event: "prefix.updated",
      });
    });
    return null;
  });
};

export function subnetsRoutes(api: RouteContext): void {
  const { serve, database } = api;
  treeRoute(api);
  treeSearchRoute(api);
  createRoute(api);
  changeRoutes(api);

  serve(contract.listSubnets, async ({ params, query, caller }) => {
    await readPrefix(database, caller, params);
    return pageAnswer(database, caller, query, {
      items: (limit, offset) => queries.listSubnets(params.prefixId, limit, offset),
      total: () => queries.countSubnets(params.prefixId),
    });
  });
}
