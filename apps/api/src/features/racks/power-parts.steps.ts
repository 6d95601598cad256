import type { ChangeTransaction } from "../../platform/changes/change.ts";
import type { PowerPart } from "./rack-delivery.queries.ts";

const lastStatus = { "power-feed": "REMOVED", "power-meter": "RETIRED" } as const;

/** Records the feeds and meters that were added to a rack or units, or that ended with them. */
export const recordPowerParts = (
  change: Pick<ChangeTransaction, "record">,
  parts: readonly PowerPart[],
  what: "created" | "ended",
): void => {
  for (const { type, id, version } of parts) {
    const entity = { entityType: type, entityId: String(id) } as const;
    if (what === "created") {
      const action = `${type}.created` as const;
      change.record({ ...entity, action, after: { version }, event: action });
      continue;
    }
    const after = { status: lastStatus[type], version };
    change.record({ ...entity, action: `${type}.updated`, after, event: `${type}.changed` });
  }
};
