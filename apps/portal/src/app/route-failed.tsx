import { useEffect } from "react";
import type shellEn from "../shell/shell.en.ts";
import { useText } from "../shell/translate.ts";
import { Loader } from "../ui/loader.tsx";

/** A screen that could not be loaded or shown: the rest of the portal stays, and it can be tried again. */
export function RouteFailed({ error }: { readonly error: unknown }) {
  const t = useText<typeof shellEn>();
  useEffect(() => console.error("screen failed", error), [error]);
  // The whole page: browsers remember that a module could not be loaded, and would not ask for it again.
  return (
    <Loader loading={false} failed failedText={t("loader.failed")} onRetry={() => location.reload()}>
      {null}
    </Loader>
  );
}
