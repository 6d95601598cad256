import { stateMachine } from "../../platform/changes/state-machine.ts";
import type { ImportState } from "./imports.queries.ts";

/** The states that requests lead to. The job moves an import from PREVIEWING to PREVIEWED, and from IMPORTING to DONE. */
export const importStates = stateMachine<ImportState, "map" | "confirm" | "undo">("import.state-conflict", {
  MAPPED: { map: "PREVIEWING" },
  PREVIEWING: {},
  PREVIEWED: { map: "PREVIEWING", confirm: "IMPORTING" },
  IMPORTING: {},
  DONE: { undo: "UNDONE" },
  UNDONE: {},
});
