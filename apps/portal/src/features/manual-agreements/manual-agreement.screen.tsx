import { Stack } from "@demarc/ui/layout/columns.tsx";
import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { DocumentList } from "@demarc/shell/files/document-list.tsx";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { ServiceLink } from "../services/ordered-service-link.tsx";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { MarkdownText } from "@demarc/ui/layout/markdown-text.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import type { AgreementAction } from "./agreement-dialogs.tsx";
import { ManualAgreementBanner } from "./manual-agreement-banner.tsx";
import { manualAgreementFacts } from "./manual-agreement-facts.tsx";
import { ManualAgreementHistory } from "./manual-agreement-history.tsx";
import { ManualAgreementLines } from "./manual-agreement-lines.tsx";
import { ManualAgreementState } from "./manual-agreement-state.tsx";
import { ManualAgreementTerms } from "./manual-agreement-terms.tsx";
import styles from "./manual-agreement.module.css";
import { dialogKey } from "./dialog-key.ts";
import { agreementQuery, downloadAgreementDocument } from "./manual-agreements.data.ts";
import type en from "./manual-agreements.en.ts";

// Lazy: people who only read do not load the forms.
const AgreementDialogs = lazyPart(() => import("./agreement-dialogs.tsx"), "AgreementDialogs");

export function ManualAgreementScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { uuid = "" } = useParams({ strict: false });
  const { data: agreement, isPending, error, refetch } = useQuery(agreementQuery(customerId, uuid));
  useRecordTitle(agreement ? `${agreement.number} ${agreement.title}` : isUnknown(error) ? null : undefined);
  if (agreement) return <AgreementPage key={uuid} agreement={agreement} />;
  return (
    <ObjectPage title={t("manual-agreements.agreement")}>
      <Loader
        loading={isPending}
        failed={!isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        <UnknownAgreement />
      </Loader>
    </ObjectPage>
  );
}

/** The dialog that was open before a reload, if it is still possible. */
const keptAction = ({ id, possible }: ManualAgreement): AgreementAction | undefined =>
  (["accept", "decline", "end"] as const).find(
    (action) => possible[action === "end" ? "terminate" : action] && hasSnapshot(dialogKey(action, id)),
  );

function AgreementPage({ agreement }: { readonly agreement: ManualAgreement }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const readOnly = useReadOnly();
  const [open, setOpen] = useState(() => keptAction(agreement));
  return (
    <ObjectPage
      title={agreement.title}
      badge={<ManualAgreementState status={agreement.status} size="title" />}
      facts={manualAgreementFacts(t, locale, agreement)}
      banner={<ManualAgreementBanner agreement={agreement} onAct={setOpen} />}
    >
      <AgreementCards agreement={agreement} onAct={setOpen} />
      <Suspense>
        {/* Stays open after a refusal, which explains what has changed. */}
        {open && !readOnly && (
          <AgreementDialogs action={open} agreement={agreement} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </ObjectPage>
  );
}

interface AgreementCardsProps {
  readonly agreement: ManualAgreement;
  readonly onAct: (action: AgreementAction) => void;
}

function AgreementCards({ agreement, onAct }: AgreementCardsProps) {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { id, description, documents, relatedServices } = agreement;
  return (
    <div className={styles.row}>
      <Stack>
        {description.trim() !== "" && (
          <Card title={t("manual-agreements.description")}>
            <MarkdownText text={description} />
          </Card>
        )}
        <ManualAgreementLines agreement={agreement} />
      </Stack>
      <Stack>
        <ManualAgreementTerms agreement={agreement} onAct={onAct} />
        {documents.length > 0 && (
          <Card title={t("manual-agreements.documents")} count={documents.length}>
            <DocumentList
              documents={documents}
              label={(name) => t("manual-agreements.download", { name })}
              onDownload={(documentId) => downloadAgreementDocument(customerId, id, documentId)}
            />
          </Card>
        )}
        {relatedServices.length > 0 && (
          <Card title={t("manual-agreements.services")} count={relatedServices.length}>
            <ul className={styles.services}>
              {relatedServices.map((service) => (
                <li key={service.id}>
                  <ServiceLink service={service} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <ManualAgreementHistory agreement={agreement} />
      </Stack>
    </div>
  );
}

function UnknownAgreement() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="agreement"
        title={t("manual-agreements.unknown-title")}
        text={t("manual-agreements.unknown-text")}
        action={<LinkButton to="/manual-agreement">{t("manual-agreements.back")}</LinkButton>}
      />
    </Card>
  );
}
