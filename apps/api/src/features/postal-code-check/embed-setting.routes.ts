import { endUnchanged } from "../../platform/changes/unchanged-answer.ts";
import { plainColor } from "@demarc/contract/postal-code-check/embed-color";
import * as contract from "@demarc/contract/postal-code-check/embed-setting";
import { found, refuseStale } from "../../platform/refusals/errors.ts";
import type { RouteContext } from "../../platform/route-context.ts";
import * as queries from "./embed-setting.queries.ts";

const unset: contract.EmbedSetting = { key: null, origins: [], color: null, version: 0 };

const originsFrom = (given: readonly string[]): string[] => [
  ...new Set(given.flatMap((text) => contract.plainOrigin(text) ?? [])),
];

export function embedSettingRoutes({ serve, database }: RouteContext): void {
  serve(contract.getEmbedSetting, async ({ params: { customerId }, caller }) => {
    const [setting] = await database.read(caller, queries.findEmbedSetting(customerId));
    return setting ?? unset;
  });

  serve(contract.updateEmbedSetting, ({ params: { customerId }, body, ifMatch, change }) =>
    change(async (transaction) => {
      transaction.send(queries.insertEmbedSetting(customerId));
      const before = found(await transaction.query(queries.findEmbedSettingForUpdate(customerId)));
      refuseStale(before, ifMatch);
      const color = body.color ? (plainColor(body.color) ?? null) : null;
      const after = found(
        await transaction.query(queries.updateEmbedSetting(customerId, originsFrom(body.origins), color)),
      );
      endUnchanged(before, after);
      transaction.record({
        action: "embed.changed",
        entityType: "embed",
        entityId: String(customerId),
        before: { origins: before.origins, color: before.color },
        after: { origins: after.origins, color: after.color },
        event: "embed.changed",
      });
      return after;
    }),
  );
}
