import { snapshotForms } from "./forms/form-snapshot.ts";
import { leaveOnPurpose } from "./forms/leave-guard.ts";

/** What the entry of this page in the browser's history says of it; reloads keep that, and other tabs have their own. */
interface PageState {
  readonly reloadedFor?: string;
}

/** The build that this page runs. */
export const buildId = __BUILD_ID__;

/** The build that the server serves now; undefined when it cannot be asked. */
export const servedBuild = async (): Promise<string | undefined> => {
  try {
    const response = await fetch("/version.json", { cache: "no-store" });
    return response.ok ? ((await response.json()) as { git: string }).git : undefined;
  } catch {
    return undefined;
  }
};

/** Loads the page anew and keeps what is typed in its forms. */
export const reloadKeepingForms = (): void => {
  snapshotForms();
  leaveOnPurpose();
  location.reload();
};

/**
 * Loads the page anew by itself when a newer build is served, but only once for each build: a page that still fails
 * after that needs another answer. Returns whether it does.
 */
export const reloadForNewBuild = async (): Promise<boolean> => {
  const served = await servedBuild();
  const state = history.state as PageState | null;
  if (served === undefined || served === buildId || state?.reloadedFor === served) return false;
  // The router listens to `history.replaceState` itself, and would load the missing screen again.
  History.prototype.replaceState.call(history, { ...state, reloadedFor: served }, "");
  reloadKeepingForms();
  return true;
};
