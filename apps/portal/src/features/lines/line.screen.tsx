import type { Line } from "@demarc/contract/lines/lines";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { isUnknown } from "../../shell/calls/call-error.ts";
import { useRecordTitle } from "../../shell/record-title.ts";
import { useCustomer, useHasRole, useReadOnly } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Notice } from "../../ui/notice.tsx";
import { Card, CardGrid, CardStack } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LineContract } from "./line-contract.tsx";
import { LineEvents } from "./line-events.tsx";
import { LineFacts } from "./line-facts.tsx";
import { LineNetwork } from "./line-network.tsx";
import { LineReference } from "./line-reference.tsx";
import { LineState } from "./line-state.tsx";
import { lineName, placeLine, streetLine } from "./line-labels.ts";
import { lineQuery } from "./lines.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";
import { lazyPart } from "../../ui/lazy-part.ts";

// Lazy: people who only read do not load the forms.
const LineDoctor = lazyPart(() => import("./line-doctor.tsx"), "LineDoctor");

const titleOf = ({ lineNumber, reference }: Line): string => [lineNumber, reference].filter(Boolean).join(" ");

/** /lines/detail/$id */
export function LineScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { id = "" } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useQuery(lineQuery(customerId, id));
  useRecordTitle(data ? titleOf(data) : isUnknown(error) ? null : undefined);
  return (
    <Page
      title={data ? lineName(data) : t("lines.line")}
      description={
        data && (
          <span className={styles.titleState}>
            <span className="number">{data.lineNumber}</span> {streetLine(data.address)}, {placeLine(data.address)}
            <LineState line={data} />
          </span>
        )
      }
    >
      <Loader
        loading={isPending}
        failed={data === undefined && !isUnknown(error)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {data ? <Content key={data.id} customerId={customerId} line={data} /> : <UnknownLine />}
      </Loader>
    </Page>
  );
}

function Content({ customerId, line }: { readonly customerId: number; readonly line: Line }) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const examines = useHasRole("RESELLER_SERVICE_DESK") && line.view === "own" && !readOnly;
  return (
    <>
      {line.view === "service" && !readOnly && <Notice>{t("lines.service-view")}</Notice>}
      <CardGrid>
        <CardStack>
          {line.view === "own" && <LineReference customerId={customerId} line={line} />}
          {examines && (
            <Suspense fallback={<Skeleton shape="card" count={1} />}>
              <LineDoctor customerId={customerId} line={line} />
            </Suspense>
          )}
          <LineFacts line={line} />
        </CardStack>
        <CardStack>
          <LineContract line={line} />
          <LineEvents key={line.id} customerId={customerId} line={line} />
        </CardStack>
      </CardGrid>
      <LineNetwork customerId={customerId} line={line} />
    </>
  );
}

function UnknownLine() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="line"
        title={t("lines.unknown-title")}
        text={t("lines.unknown-text")}
        action={<LinkButton to="/lines">{t("lines.back")}</LinkButton>}
      />
    </Card>
  );
}
