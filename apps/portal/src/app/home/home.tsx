import applyPath from "virtual:route-path/apply";
import { Suspense } from "react";
import { useSession } from "@demarc/shell/session.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { publicHomeCatalogue } from "./public-texts.ts";
import { Dashboard } from "./dashboard.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

// Lazy: signed-in people never need it.
const PublicHome = lazyPart(async () => {
  const [home] = await Promise.all([import("./public-home.tsx"), loadCatalogues(publicHomeCatalogue)]);
  return home;
}, "PublicHome");

export function Home() {
  const { customer } = useSession();
  if (customer) return <Dashboard customer={customer} />;
  return (
    <Suspense>
      <PublicHome applyPath={applyPath} />
    </Suspense>
  );
}
