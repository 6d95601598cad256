import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import type { TabState } from "@demarc/ui/controls/tabs.tsx";
import { DiversityDialog } from "./diversity.part.ts";
import { MaintenanceBanners } from "./service-maintenance.tsx";
import type { AnyServiceKind, Service, ServiceKind, ServiceSummary, TextsOfKind } from "./service-kind.ts";
import type { ServiceTexts } from "./service-texts.ts";

// Lazy: people who only read do not load the form.
const ServiceReferenceDialog = lazyPart(() => import("./service-reference-dialog.tsx"), "ServiceReferenceDialog");

/** Reads one service and puts its name into the title of the page. */
export const useService = <Row extends ServiceSummary, Shown extends Service & Row, Filter extends string>(
  kind: ServiceKind<Row, Shown, Filter>,
  id: string,
) => {
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { data: service, isPending, error, refetch } = useQuery(kind.recordQuery(customerId, id));
  useRecordTitle(service ? kind.titleOf(service) : isUnknown(error) ? null : undefined);
  return {
    kind,
    customerId,
    id,
    service,
    isPending,
    error,
    isUnknown: isUnknown(error),
    refetch,
    /** It is the company's own, and the person does not only look on. */
    mayChange: service?.view === "own" && !readOnly,
  };
};

interface ServicePageProps {
  readonly page: Omit<ReturnType<typeof useService>, "kind"> & { readonly kind: AnyServiceKind };
  /** The title until the service has loaded. */
  readonly noun: string;
  readonly badge: ReactNode;
  readonly facts: readonly Fact[] | undefined;
  readonly actions?: readonly PageAction[];
  readonly banner: ReactNode;
  readonly tabs?: TabState | undefined;
  readonly dialogs?: ReactNode;
  readonly children: ReactNode;
}

export function ServicePage(props: ServicePageProps) {
  const { page, noun, badge, facts, actions = [], banner, tabs, dialogs, children } = props;
  const { kind, customerId, id, service, mayChange } = page;
  const { type, comparison, anotherPath } = kind;
  const t = useText<ServiceTexts>();
  const hasOrders = useFeatures().has("myOrders");
  const [open, setOpen] = useState<"rename" | "compare" | undefined>(() =>
    hasSnapshot(`${type}.${id}`) ? "rename" : undefined,
  );
  const close = () => setOpen(undefined);
  const another = mayChange && hasOrders && anotherPath;
  const offered: readonly PageAction[] = [
    ...(mayChange ? [{ label: t("service.rename"), icon: "edit", run: () => setOpen("rename") } as const] : []),
    ...actions,
    ...(comparison
      ? [{ label: t("service.compare"), icon: "connection", run: () => setOpen("compare") } as const]
      : []),
    ...(another
      ? [{ label: t(`service.order-another.${type}`), icon: "plus", to: `${another}?like=${id}` } as const]
      : []),
  ];
  return (
    <ObjectPage
      title={service ? kind.nameOf(service) : noun}
      badge={badge}
      facts={facts}
      actions={service && offered}
      banner={
        <>
          {banner}
          <MaintenanceBanners maintenance={service?.maintenance} />
        </>
      }
      tabs={tabs}
    >
      <Loader
        loading={page.isPending}
        failed={service === undefined && !page.isUnknown}
        error={page.error}
        onRetry={() => void page.refetch()}
        skeleton={<PageSkeleton />}
      >
        {service ? children : <UnknownService kind={kind} />}
      </Loader>
      <Suspense>
        {open === "rename" && service && mayChange && (
          <ServiceReferenceDialog kind={kind} service={service} onDone={close} />
        )}
        {open === "compare" && service && comparison && (
          <DiversityDialog
            name={kind.nameOf(service)}
            cacheKey={[type, customerId, id]}
            readOthers={(search) => comparison.readOthers(customerId, id, search)}
            compare={(other) => comparison.compare(customerId, id, other)}
            onClose={close}
          />
        )}
        {dialogs}
      </Suspense>
    </ObjectPage>
  );
}

const lists: Readonly<Record<TextsOfKind, string>> = {
  line: "/lines",
  rack: "/racks",
  "dc-connection": "/dc-connections",
  wdm: "/wdm",
};

/** Shown in place of a service that does not exist or belongs to another company. */
function UnknownService({ kind: { icon, texts } }: { readonly kind: AnyServiceKind }) {
  const t = useText<ServiceTexts>();
  return (
    <Card>
      <EmptyState
        icon={icon}
        title={t(`service.unknown-title.${texts}`)}
        text={t(`service.unknown-text.${texts}`)}
        action={<LinkButton to={lists[texts]}>{t(`service.back.${texts}`)}</LinkButton>}
      />
    </Card>
  );
}

/** Says that a reseller delivers the service, to the company that uses it. */
export function ServiceCallout({ type, view }: Pick<AnyServiceKind, "type"> & Pick<Service, "view">) {
  const t = useText<ServiceTexts>();
  return view === "service" && <Callout>{t(`service.view.${type}`)}</Callout>;
}
