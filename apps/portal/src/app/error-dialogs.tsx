import { lazy, Suspense } from "react";
import { useDialogs } from "../shell/dialog-store.ts";

const ErrorDialog = lazy(async () => ({ default: (await import("./error-dialog.tsx")).ErrorDialog }));

/** The dialogs that the shell has opened; one at a time, oldest first. */
export function ErrorDialogs() {
  const [first] = useDialogs();
  return <Suspense>{first && <ErrorDialog key={first.id} dialog={first} />}</Suspense>;
}
