import applyPath from "virtual:route-path/apply";
import { Suspense } from "react";
import { useSession } from "../../shell/session.ts";
import { loadCatalogues } from "../../shell/translate.ts";
import { publicHomeCatalogue } from "../catalogues.ts";
import { Dashboard } from "./dashboard.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

// Who is signed in has no use for it.
const PublicHome = lazyPart(async () => {
  const [home] = await Promise.all([import("./public-home.tsx"), loadCatalogues(publicHomeCatalogue)]);
  return home;
}, "PublicHome");

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
