import { endCustomers } from "../features/end-customers/end-customers.feature.ts";
import { LinesScreen } from "../features/lines/lines.screen.tsx";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";

const EndCustomers = lazyPart(async () => {
  const [{ EndCustomersDialog }] = await Promise.all([
    import("../features/end-customers/end-customers-dialog.tsx"),
    loadCatalogues(endCustomers.locales),
  ]);
  return { EndCustomersDialog };
}, "EndCustomersDialog");

export function LinesPage() {
  return <LinesScreen EndCustomers={EndCustomers} />;
}
