import { isDeepStrictEqual } from "node:util";
import * as contract from "@demarc/contract/ip-management/subnets";
import type { RouteContext } from "../../../platform/route-context.ts";
import type { ChangeTransaction } from "../../../platform/changes/change.ts";
import { conflict, found, invalid } from "../../../platform/refusals/errors.ts";
import { blockInPrefix } from "../blocks/block-in-prefix.ts";
import { lockPrefix, refuseUnlessLive } from "../prefixes/prefix.steps.ts";
import { blockFrom, blockText, type Block, cut, storedBlock } from "../blocks/ip-block.ts";
import { type PrefixRow, touchPrefix } from "../prefixes/prefixes.queries.ts";
import * as changes from "./subnet-changes.queries.ts";
import { mergePlan, type Plan, splitPlan } from "./subnet-plan.ts";
import type { SubnetRow } from "./subnets.queries.ts";
import * as queries from "./subnets.queries.ts";

/** The effect of a plan on a prefix. Throws a 400 for an impossible plan. */
const planFor = (prefix: Block, body: contract.SubnetPlan, present: readonly SubnetRow[]): Plan => {
  const whole = blockInPrefix(prefix, body.block, "block", true);
  if (body.action === "MERGE") {
    const plan = mergePlan(whole, present, whole.length === prefix.length);
    if (!plan) throw invalid("block", "validation.invalid-value");
    return plan;
  }
  if (!body.lengths) throw invalid("lengths", "validation.required");
  const parts = cut(whole, body.lengths);
  const plan = parts && parts.length <= contract.mostParts ? splitPlan(whole, parts, present) : undefined;
  if (!plan) throw invalid("lengths", "validation.invalid-value");
  return plan;
};

const standingOf = (subnets: readonly SubnetRow[]): changes.StandingSubnet[] =>
  subnets.map(({ id, version }) => ({ id, version }));

/** Applies a plan and stores the previous subnets. Returns the id for undo. */
const applyPlan = async (
  transaction: ChangeTransaction,
  {
    prefix,
    block,
    plan,
    requestedBy,
  }: {
    readonly prefix: PrefixRow;
    readonly block: string;
    readonly plan: Plan;
    readonly requestedBy: string;
  },
): Promise<string | null> => {
  const place = { customerId: prefix.customerId, prefixId: prefix.id, prefix: prefix.prefix };
  const gone = plan.removed.map(({ id }) => id);
  transaction.send(queries.deleteSubnets(prefix.id, gone));
  const added = await transaction.query(queries.insertSubnets(place, plan.added));
  const standing = await transaction.query(queries.listSubnetsWithin(prefix.id, block));
  const keeping = changes.insertSubnetChange(place, {
    requestedBy,
    block,
    removed: plan.removed,
    added: added.map(({ id }) => id),
    standing: standingOf(standing),
  });
  const [kept] = await transaction.query(keeping);
  transaction.send(touchPrefix(prefix.id));
  transaction.record({
    action: "prefix.subnets-planned",
    entityType: "prefix",
    entityId: prefix.id,
    before: { prefix: prefix.prefix, subnets: plan.removed.map(({ subnet }) => subnet) },
    after: { prefix: prefix.prefix, subnets: plan.added, version: prefix.version + 1 },
    event: "prefix.updated",
  });
  return kept?.id ?? null;
};

const undoRoute = ({ serve }: RouteContext): void =>
  serve(contract.undoSubnetPlan, ({ params, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params);
      const done = found(await transaction.query(changes.findSubnetChangeForUpdate(prefix.id, params.planId)));
      if (done.undoneAt !== null) throw conflict("subnet-plan.undone", "This was undone already.");
      refuseUnlessLive(prefix, "undoSubnetPlan");
      const now = await transaction.query(queries.listSubnetsWithin(prefix.id, done.block));
      if (!isDeepStrictEqual(standingOf(now), done.standing))
        throw conflict("subnet-plan.changed-since", "Subnets of this block were changed since.");
      transaction.send(queries.deleteSubnets(prefix.id, done.added));
      transaction.send(changes.restoreSubnets(prefix.customerId, prefix.prefix, done.removed));
      transaction.send(changes.markSubnetChangeUndone(done.id));
      transaction.send(touchPrefix(prefix.id));
      transaction.record({
        action: "prefix.subnet-plan-undone",
        entityType: "prefix",
        entityId: prefix.id,
        before: { prefix: prefix.prefix, subnets: now.map(({ subnet }) => subnet) },
        after: {
          prefix: prefix.prefix,
          subnets: done.removed.map(({ subnet }) => subnet),
          version: prefix.version + 1,
        },
        event: "prefix.updated",
      });
      return { subnets: await transaction.query(queries.listSubnetsWithin(prefix.id, done.block)) };
    }),
  );

export function subnetPlansRoutes(api: RouteContext): void {
  undoRoute(api);

  api.serve(contract.planSubnets, ({ params, body, caller, ifMatch, change }) =>
    change(async (transaction) => {
      const prefix = await lockPrefix(transaction, params, ifMatch);
      refuseUnlessLive(prefix, "planSubnets");
      const asked = blockFrom(body.block);
      const block = asked ? blockText(asked) : prefix.prefix;
      const own = await transaction.query(queries.listSubnetsWithin(prefix.id, block));
      const plan = planFor(storedBlock(prefix.prefix), body, own);
      const rows = [...plan.rows];
      const isChange = plan.added.length + plan.removed.length > 0;
      if (body.dryRun || !isChange) return { rows, changeId: null, version: prefix.version };
      const requestedBy = caller.tokenId ?? caller.accountId;
      const changeId = await applyPlan(transaction, { prefix, block, plan, requestedBy });
      return { rows, changeId, version: prefix.version + 1 };
    }),
  );
}
