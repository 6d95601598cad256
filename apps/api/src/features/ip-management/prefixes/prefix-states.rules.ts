import type { OperatorPrefix } from "@demarc/contract/operator/prefixes";
import { stateMachine } from "../../../platform/changes/state-machine.ts";

/** docs/product/ip-management.md: the steps of the operator for a prefix. A timer ends the quarantine. */
export const prefixStates = stateMachine<OperatorPrefix["lifecycle"], "activate" | "release" | "change">(
  "prefix.state-conflict",
  {
    RESERVED: { activate: "ACTIVE", release: "RELEASED", change: "RESERVED" },
    ACTIVE: { activate: "ACTIVE", release: "RELEASING", change: "ACTIVE" },
    RELEASING: { activate: "ACTIVE", release: "RELEASING" },
    RELEASED: {},
  },
);
