import { type Msa, type MsaDownload, msaDownloads } from "@demarc/contract/agreements";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { DownloadButton } from "@demarc/shell/files/download-button.tsx";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { AgreementBanner } from "./agreement-banner.tsx";
import { AgreementPaper } from "./agreement-paper.tsx";
import { AgreementState } from "./agreement-state.tsx";
import { downloadMsa, msaHashQuery, msaQuery, msasQuery } from "./agreements.data.ts";
import type en from "./agreements.en.ts";
import styles from "./agreements.module.css";

// Lazy: an agreement in force is only read.
const SignForm = lazyPart(() => import("./sign-form.tsx"), "SignForm");
const DeclineDialog = lazyPart(() => import("./decline-dialog.tsx"), "DeclineDialog");

const isSignedElsewhere = ({ signer }: Msa): boolean => signer?.method === "ELSEWHERE";

const filesOf = (msa: Msa): readonly MsaDownload[] => {
  if (isSignedElsewhere(msa)) return ["signed"];
  return msa.signedAt === null ? ["unsigned"] : msaDownloads;
};

const isOpen = ({ status }: Msa): boolean => status === "PENDING_SIGNATURE" || status === "SIGNING";

export function AgreementsScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { data: msas, isPending, error, refetch } = useQuery(msasQuery(customerId));
  const [newest] = msas ?? [];
  const facts = useAgreementFacts(newest);
  return (
    <ObjectPage title={t("agreements.title")} facts={facts} banner={newest && <AgreementBanner msa={newest} />}>
      <Loader
        loading={isPending}
        failed={msas === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {newest ? (
          <Newest key={newest.id} msa={newest} />
        ) : (
          <Card>
            <EmptyState icon="agreement" title={t("agreements.none")} text={t("agreements.none-text")} />
          </Card>
        )}
        {msas && msas.length > 1 && <AllAgreements msas={msas} />}
      </Loader>
    </ObjectPage>
  );
}

const useAgreementFacts = (msa: Msa | undefined): readonly Fact[] | undefined => {
  const t = useText<typeof en>();
  const locale = useLocale();
  if (!msa) return undefined;
  const { status, templateVersion, sentAt, expiresAt, signer, signedAt, countersigner, effectiveDate } = msa;
  const sentOrDue = isOpen(msa)
    ? { label: t("agreements.sign-before"), value: formatDate(expiresAt, locale) }
    : { label: t("agreements.sent"), value: formatDate(sentAt, locale) };
  return [
    { label: t("agreements.state"), value: <AgreementState status={status} /> },
    { label: t("agreements.version"), value: templateVersion },
    ...(isSignedElsewhere(msa) ? [] : [sentOrDue]),
    ...(signer && signedAt
      ? [{ label: t("agreements.signed-by"), value: `${signer.name}, ${formatDate(signedAt, locale)}` }]
      : []),
    ...(countersigner ? [{ label: t("agreements.countersigned-by"), value: countersigner.name }] : []),
    ...(effectiveDate ? [{ label: t("agreements.in-force-since"), value: formatDate(effectiveDate, locale) }] : []),
  ];
};

function Newest({ msa }: { readonly msa: Msa }) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { data: whole, isPending, error, refetch } = useQuery(msaQuery(customerId, msa.id));
  const open = isOpen(msa);
  const { data: sha256 } = useQuery({ ...msaHashQuery(customerId, msa.id), enabled: open });
  const [declining, setDeclining] = useState(() => hasSnapshot(`agreements.decline.${msa.id}`));
  return (
    <div className={styles.columns}>
      <Loader
        loading={isPending}
        failed={whole === undefined}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={1} />}
      >
        {whole && <AgreementPaper msa={whole} />}
      </Loader>
      <div className={styles.side}>
        <Card title={t("agreements.download")}>
          <Downloads msa={msa} />
        </Card>
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          {open && sha256 && <SignForm msa={msa} sha256={sha256} onDecline={() => setDeclining(true)} />}
        </Suspense>
      </div>
      <Suspense>{declining && open && <DeclineDialog msa={msa} onClose={() => setDeclining(false)} />}</Suspense>
    </div>
  );
}

function Downloads({ msa }: { readonly msa: Msa }) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  return (
    <div className={styles.downloads}>
      {filesOf(msa).map((type) => (
        <DownloadButton
          key={type}
          label={t(`agreements.download.${type}`)}
          onDownload={() => downloadMsa(customerId, msa.id, type)}
        />
      ))}
    </div>
  );
}

function AllAgreements({ msas }: { readonly msas: readonly Msa[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const columns: readonly Column<Msa>[] = [
    { key: "title", header: t("agreements.agreement"), rowHeader: true, phone: "lead", cell: ({ title }) => title },
    {
      key: "version",
      header: t("agreements.version"),
      phone: "hidden",
      cell: ({ templateVersion }) => templateVersion,
    },
    {
      key: "state",
      header: t("agreements.state"),
      phone: "trail",
      cell: ({ status }) => <AgreementState status={status} />,
    },
    {
      key: "sent",
      header: t("agreements.sent"),
      phone: "detail",
      cell: (msa) => (isSignedElsewhere(msa) ? t("agreements.elsewhere") : formatDate(msa.sentAt, locale)),
    },
    {
      key: "files",
      header: t("agreements.download"),
      phone: "end",
      cell: (msa) => <Downloads msa={msa} />,
    },
  ];
  return (
    <Card title={t("agreements.all")} flush>
      <Table caption={t("agreements.all")} columns={columns} rows={msas} rowKey={({ id }) => id} />
    </Card>
  );
}
