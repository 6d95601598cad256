import { euroFormat } from "@demarc/contract/core/money";
import type { DcConnection } from "@demarc/contract/dc-connections";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "../../shell/calls/call-error.ts";
import { useFeatures } from "../../shell/feature-flags.ts";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";
import { orderingTexts } from "../../shell/forms/ordering/ordering-texts.ts";
import { useRecordTitle } from "../../shell/record-title.ts";
import { useCustomer, useReadOnly } from "../../shell/session.ts";
import { DiversityDialog } from "../../shell/services/diversity.part.ts";
import { ServiceContractCard } from "../../shell/services/service-contract-card.tsx";
import { textedPart } from "../../shell/texted-part.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Fact } from "../../ui/fact-strip.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ObjectPage } from "../../ui/object-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ConnectionAuthorisation } from "./connection-authorisation.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { compareConnections, readOtherConnections } from "./connection-diversity.data.ts";
import { connectionName } from "./connection-labels.ts";
import { ConnectionSides } from "./connection-sides.tsx";
import { ConnectionState } from "./connection-state.tsx";
import styles from "./connection.module.css";
import { connectionQuery, forgetConnections } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

// Lazy: people who only read do not load the forms.
const RenameConnection = lazyPart(() => import("./rename-connection.tsx"), "RenameConnection");
const ConnectionLetterDialog = textedPart(
  () => import("./connection-letter-form.tsx"),
  "ConnectionLetterDialog",
  orderingTexts,
);

const connectionFacts = (t: Translate<keyof typeof en>, locale: Locale, connection: DcConnection): readonly Fact[] => {
  const { connectionNumber, kind, media, endCustomer, contract } = connection;
  return [
    {
      label: t("connections.number"),
      value: (
        <>
          <span className="number">{connectionNumber}</span>
          <CopyButton value={connectionNumber} what={t("connections.number")} />
        </>
      ),
    },
    { label: t("connections.kind"), value: t(`connections.kind.${kind}`) },
    { label: t("connections.medium"), value: t(`connections.media.${media}`) },
    ...(endCustomer ? [{ label: t("connections.end-customer"), value: endCustomer.name }] : []),
    ...(contract ? [{ label: t("connections.contract-end"), value: formatDate(contract.endDate, locale) }] : []),
    ...(contract?.mrc === undefined ? [] : [{ label: t("connections.mrc"), value: euroFormat(locale)(contract.mrc) }]),
  ];
};

/** /dc-connections/$connectionId. */
export function DcConnectionScreen() {
  const { connectionId = "" } = useParams({ strict: false });
  return <ConnectionPage key={connectionId} id={connectionId} />;
}

function ConnectionPage({ id }: { readonly id: string }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { data: connection, isPending, error, refetch } = useQuery(connectionQuery(customerId, id));
  const [open, setOpen] = useState(() => hasSnapshot(`dc-connection.${id}`));
  useRecordTitle(
    connection
      ? [connection.connectionNumber, connection.reference].filter(Boolean).join(" ")
      : isUnknown(error)
        ? null
        : undefined,
  );
  const [attaching, setAttaching] = useState(false);
  const [comparing, setComparing] = useState(false);
  const hasOrders = useFeatures().has("myOrders");
  const mayChange = connection?.view === "own" && !readOnly;
  const mayAttach = mayChange && connection.loaState !== "NOT_NEEDED" && connection.lifecycle !== "TERMINATED";
  const onAttach = mayAttach ? () => setAttaching(true) : undefined;
  return (
    <ObjectPage
      title={connection ? connectionName(connection) : t("connections.connection")}
      badge={connection && <ConnectionState connection={connection} size="title" />}
      facts={connection && connectionFacts(t, locale, connection)}
      actions={
        connection && [
          ...(mayChange ? [{ label: t("connections.rename"), icon: "edit" as const, run: () => setOpen(true) }] : []),
          { label: t("connections.compare"), icon: "connection", run: () => setComparing(true) },
          ...(mayChange && hasOrders
            ? [
                {
                  label: t("connections.order-another"),
                  icon: "plus" as const,
                  to: `/orders/dc-connection/new?like=${id}`,
                },
              ]
            : []),
        ]
      }
      banner={connection && <ConnectionBanner connection={connection} onAttach={onAttach} />}
    >
      <Loader
        loading={isPending}
        failed={connection === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {connection ? (
          <ConnectionCards customerId={customerId} connection={connection} onAttach={onAttach} />
        ) : (
          <UnknownConnection />
        )}
      </Loader>
      <Suspense>
        {open && connection && mayChange && (
          <RenameConnection customerId={customerId} connection={connection} onDone={() => setOpen(false)} />
        )}
        {comparing && connection && (
          <DiversityDialog
            name={connectionName(connection)}
            cacheKey={["dc-connection", customerId, id]}
            readOthers={(search) => readOtherConnections(customerId, id, search)}
            compare={(other) => compareConnections(customerId, id, other)}
            onClose={() => setComparing(false)}
          />
        )}
        {attaching && connection && mayAttach && (
          <ConnectionLetterDialog customerId={customerId} connection={connection} onDone={() => setAttaching(false)} />
        )}
      </Suspense>
    </ObjectPage>
  );
}

interface ConnectionCardsProps {
  readonly customerId: number;
  readonly connection: DcConnection;
  readonly onAttach: (() => void) | undefined;
}

function ConnectionCards({ customerId, connection, onAttach }: ConnectionCardsProps) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const { id, connectionNumber, view, contract, termination } = connection;
  return (
    <>
      {view === "service" && !readOnly && <Notice>{t("connections.service-view")}</Notice>}
      <ConnectionSides connection={connection} />
      <div className={styles.halves}>
        {contract && (
          <ServiceContractCard
            contract={contract}
            termination={termination}
            service={{ type: "dc-connection", id, name: connectionNumber }}
            onChanged={() => forgetConnections(customerId)}
          />
        )}
        <ConnectionAuthorisation customerId={customerId} connection={connection} onAttach={onAttach} />
      </div>
    </>
  );
}

function UnknownConnection() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="connection"
        title={t("connections.unknown-title")}
        text={t("connections.unknown-text")}
        action={<LinkButton to="/dc-connections">{t("connections.back")}</LinkButton>}
      />
    </Card>
  );
}
