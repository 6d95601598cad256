import { stateMachine } from "../../platform/changes/state-machine.ts";
import type { ImportState } from "./imports.queries.ts";

/** What a request does with an import. The job takes it from PREVIEWING to PREVIEWED, and from IMPORTING to DONE. */
export const importStates = stateMachine<ImportState, "map" | "confirm" | "undo">("import.state-conflict", {
  MAPPED: { map: "PREVIEWING" },
  PREVIEWING: {},
  PREVIEWED: { map: "PREVIEWING", confirm: "IMPORTING" },
  IMPORTING: {},
  DONE: { undo: "UNDONE" },
  UNDONE: {},
});
