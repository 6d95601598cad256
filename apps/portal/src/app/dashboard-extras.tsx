import { lazy, Suspense } from "react";
import { loyalty } from "../features/loyalty/loyalty.feature.ts";
import { useSession } from "../shell/session.ts";
import { loadCatalogues } from "../shell/translate.ts";
import { StatusBlock } from "./status-block.tsx";

const LoyaltyBlock = lazy(async () => {
  await loadCatalogues(loyalty.locales);
  return { default: (await import("../features/loyalty/loyalty.block.tsx")).LoyaltyBlock };
});

/** What the home shows besides, once it is known: the points of those who take part, and the state of the services. */
export function DashboardExtras() {
  const takesPart = useSession().claims?.loyalty;
  return (
    <>
      {takesPart && (
        <Suspense>
          <LoyaltyBlock />
        </Suspense>
      )}
      <StatusBlock />
    </>
  );
}
