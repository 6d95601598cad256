import { variant } from "#variant";
import { technologies } from "@demarc/contract/core/technologies";
import { lineOperationals } from "@demarc/contract/lines/lines";
import { type ComponentType, Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useCustomer, useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { usePrinting } from "@demarc/shell/use-printing.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import {
  optionsOf,
  ServiceListPage,
  useEndCustomerFilter,
  useLifecycleFilter,
  useServiceList,
} from "../services/service-list.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { lineColumns } from "./line-columns.tsx";
import { lines } from "./lines.data.ts";
import type en from "./lines.en.ts";

const BulkReferences = lazyPart(() => import("./bulk-references.tsx"), "BulkReferences");

interface LinesScreenProps {
  /** The dialog of the end customers, which is another slice. */
  readonly EndCustomers: ComponentType<{ readonly customerId: number; readonly onClose: () => void }>;
}

export function LinesScreen({ EndCustomers }: LinesScreenProps) {
  const t = useText<typeof en & ServiceTexts>();
  const locale = useLocale();
  const { id, type } = useCustomer();
  const [order, desk] = [useHasRole("RESELLER_ORDER"), useHasRole("RESELLER_SERVICE_DESK")];
  const seesPrices = useHasRole("RESELLER_FINANCE") || order;
  const readOnly = useReadOnly();
  const printing = usePrinting();
  const labels = type === "reseller" && (order || desk) && !readOnly;
  const services = useServiceList(lines);
  const { result } = services;
  const lifecycle = useLifecycleFilter(t("lines.phase"));
  const endCustomer = useEndCustomerFilter(labels);
  const operationals = optionsOf(lineOperationals, (value) => t(`lines.operational.${value}`));
  const ofTechnology = optionsOf(technologies, (value) => t(`lines.technology.${value}`));
  const [dialog, setDialog] = useState<"references" | "end-customers" | undefined>(() =>
    hasSnapshot("line-references") ? "references" : undefined,
  );
  const close = () => setDialog(undefined);
  const mayChange = !readOnly && services.isOwn;
  const rows = { customerId: id, lineIds: result.data?.items.map((line) => line.id) ?? [] };
  const bulk = { label: t("lines.bulk"), icon: "edit", run: () => setDialog("references") } as const;
  const actions: PageAction[] = [
    ...(mayChange ? [{ ...bulk, disabled: result.isPending }] : []),
    ...(labels ? [{ label: t("lines.end-customers"), run: () => setDialog("end-customers") }] : []),
  ];
  return (
    <>
      <ServiceListPage
        services={services}
        title={t("lines.title")}
        order={{ label: t("lines.order"), to: "/orders/line/new" }}
        actions={actions}
        searchLabel={t("lines.search")}
        filters={[
          { name: "operational", label: t("service.state"), options: operationals },
          lifecycle,
          { name: "technology", label: t("lines.technology"), options: ofTechnology, several: true },
          endCustomer,
        ]}
        // The strips are read for the rows of one page.
        columns={lineColumns(t, locale, rows).filter(({ key }) => key !== "availability" || !printing)}
        empty={seesPrices ? [] : ["mrc"]}
        views="lines"
        none={{
          title: t("lines.none"),
          text: t(variant.name === "data-centre" ? "lines.none-text.data-centre" : "lines.none-text"),
        }}
      />
      <Suspense>
        {dialog === "references" && <BulkReferences customerId={id} onClose={close} />}
        {dialog === "end-customers" && <EndCustomers customerId={id} onClose={close} />}
      </Suspense>
    </>
  );
}
