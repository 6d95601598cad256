import { useEffect, useState } from "react";
import { useDialogs } from "../dialog-store.ts";
import { reloadForNewBuild } from "../failures/version-check.ts";

/** Loads the dialog component; retries after a failure. */
export const loadErrorDialog = async () => (await import("./error-dialog.tsx")).ErrorDialog;

/** The dialogs that the shell has opened, one at a time, oldest first. */
export function ErrorDialogs() {
  const [first] = useDialogs();
  const [loaded, setLoaded] = useState<{ readonly ErrorDialog: Awaited<ReturnType<typeof loadErrorDialog>> }>();
  const wanted = first !== undefined && !loaded;
  useEffect(() => {
    if (!wanted) return;
    loadErrorDialog()
      .then((ErrorDialog) => setLoaded({ ErrorDialog }))
      .catch(async (error: unknown) => {
        console.error("the dialog could not be loaded", error);
        await reloadForNewBuild();
      })
      .catch(console.error);
  }, [wanted]);
  return first && loaded ? <loaded.ErrorDialog key={first.id} dialog={first} /> : null;
}
