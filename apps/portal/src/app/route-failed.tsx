import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type shellEn from "../shell/shell.en.ts";
import { useText } from "../shell/translate.ts";
import { Loader } from "../ui/loader.tsx";

/** A screen that could not be loaded or shown: the rest of the portal stays, and it can be tried again. */
export function RouteFailed({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const t = useText<typeof shellEn>();
  const router = useRouter();
  useEffect(() => console.error("screen failed", error), [error]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Loader loading={false} failed failedText={t("loader.failed")} onRetry={retry}>
      {null}
    </Loader>
  );
}
