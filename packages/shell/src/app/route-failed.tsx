import { useEffect } from "react";
import { Loader } from "../failures/loader.tsx";

export function RouteFailed({ error }: { readonly error: unknown }) {
  useEffect(() => console.error("screen failed", error), [error]);
  // Reloads the whole page: browsers cache a failed module import and would not fetch it again.
  return (
    <Loader loading={false} failed error={error} onRetry={() => location.reload()}>
      {null}
    </Loader>
  );
}
