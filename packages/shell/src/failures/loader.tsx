import { Loader as KitLoader, type LoaderProps } from "@demarc/ui/layout/loader.tsx";
import { useEffect, useState } from "react";
import { failureMessage, hasDialog } from "../calls/failure-message.ts";
import { openDialog } from "../dialog-store.ts";
import { useText } from "../translate.ts";
import { SupportCode } from "./support-code.tsx";

let shownOn = "";
const shown = new Set<string>();

/** Opens the dialog of a failed read once per page: its other parts, and what is tried again there, show it in their place. */
const openOnce = (error: unknown): void => {
  if (!hasDialog(error)) return;
  const message = failureMessage(error, true);
  if (shownOn !== location.pathname) shown.clear();
  shownOn = location.pathname;
  if (shown.has(message.title)) return;
  shown.add(message.title);
  openDialog(message);
};

/** Why a part of a page could not be read, in words and with a support code. */
function ReadFailure({ error }: { readonly error: unknown }) {
  const t = useText();
  const [at] = useState(() => new Date());
  const { text, values, requestId = "" } = failureMessage(error, true);
  useEffect(() => openOnce(error), [error]);
  return (
    <>
      <p>{t(text, values)}</p>
      <SupportCode requestId={requestId} at={at} />
    </>
  );
}

/** A part of a page that loads. `error` is why it could not be read. */
export function Loader({ error, ...props }: LoaderProps & { readonly error: unknown }) {
  return <KitLoader {...props} cause={<ReadFailure error={error} />} />;
}
