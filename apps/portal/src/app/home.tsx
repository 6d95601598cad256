import applyPath from "virtual:route-path/apply";
import { lazy, Suspense } from "react";
import { useSession } from "../shell/session.ts";
import { Dashboard } from "./dashboard.tsx";

// Who is signed in has no use for it.
const PublicHome = lazy(async () => ({ default: (await import("./public-home.tsx")).PublicHome }));

/** The home: what waits for the person, or the way in. */
export function Home() {
  const { customer } = useSession();
  if (customer) return <Dashboard customer={customer} />;
  return (
    <Suspense>
      <PublicHome applyPath={applyPath} />
    </Suspense>
  );
}
