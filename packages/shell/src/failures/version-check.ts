import { snapshotForms } from "../unsaved/form-snapshot.ts";
import { leaveOnPurpose } from "../unsaved/leave-guard.ts";

/** Stored in the page's history entry, which survives reloads and differs per tab. */
interface PageState {
  readonly reloadedFor?: string;
}

export const buildId = __BUILD_ID__;

/** The build that the server serves now; undefined if it cannot be fetched. */
export const servedBuild = async (): Promise<string | undefined> => {
  try {
    const response = await fetch("/version.json", { cache: "no-store" });
    return response.ok ? ((await response.json()) as { git: string }).git : undefined;
  } catch {
    return undefined;
  }
};

export const reloadKeepingForms = (): void => {
  snapshotForms();
  leaveOnPurpose();
  location.reload();
};

/**
 * Reloads the page if a newer build is served, but only once per build: a page that still fails afterwards needs another
 * remedy. Returns whether it reloads.
 */
export const reloadForNewBuild = async (): Promise<boolean> => {
  const served = await servedBuild();
  const state = history.state as PageState | null;
  if (served === undefined || served === buildId || state?.reloadedFor === served) return false;
  // The router patches `history.replaceState` and would load the missing screen again.
  History.prototype.replaceState.call(history, { ...state, reloadedFor: served }, "");
  reloadKeepingForms();
  return true;
};
