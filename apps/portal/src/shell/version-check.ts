import { snapshotForms } from "./form-snapshot.ts";
import { leaveOnPurpose } from "./leave-guard.ts";

const reloadedKey = "demarc.reloaded-for";

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

/** Loads the page anew, at another address if one is given, and keeps what is typed in its forms. */
export const reloadKeepingForms = (href?: string): void => {
  snapshotForms();
  leaveOnPurpose();
  if (href === undefined) location.reload();
  else location.assign(href);
};

/**
 * Loads the page anew by itself when a newer build is served, but only once for each build: a page that still fails
 * after that needs another answer. Returns whether it does.
 */
export const reloadForNewBuild = async (href?: string): Promise<boolean> => {
  const served = await servedBuild();
  if (served === undefined || served === buildId || sessionStorage.getItem(reloadedKey) === served) return false;
  sessionStorage.setItem(reloadedKey, served);
  reloadKeepingForms(href);
  return true;
};
