import { lazy, Suspense } from "react";
import { LoyaltyBlock } from "../../features/loyalty/loyalty.block.tsx";
import { loyalty } from "../../features/loyalty/loyalty.feature.ts";
import { useSession } from "../../shell/session.ts";
import { loadCatalogues } from "../../shell/translate.ts";
import { StatusBlock } from "./status-block.tsx";

const Loyalty = lazy(async () => {
  await loadCatalogues(loyalty.locales);
  return { default: LoyaltyBlock };
});

/** What the home shows besides, once it is known: the points of those who take part, and the state of the services. */
export function DashboardExtras() {
  const takesPart = useSession().claims?.loyalty;
  return (
    <>
      {takesPart && (
        <Suspense>
          <Loyalty />
        </Suspense>
      )}
      <StatusBlock />
    </>
  );
}
