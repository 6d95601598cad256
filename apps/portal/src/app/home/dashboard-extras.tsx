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

/** Loaded later: the loyalty points of participating companies, and the service status. */
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
