import type { QuotationRequest } from "@demarc/contract/quotations/quotation-requests";
import { useQuery } from "@tanstack/react-query";
import { DocumentList } from "@demarc/shell/files/document-list.tsx";
import type requestTexts from "../quotation-requests/quotation-request.en.ts";
import { useCustomer, useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { downloadAttachment, requestsQuery } from "./quotations.data.ts";
import type en from "./quotations.en.ts";
import styles from "./requests-dialog.module.css";

export function RequestsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText<typeof en>();
  const { id } = useCustomer();
  const { data, isPending, error, refetch } = useQuery(requestsQuery(id));
  return (
    <Dialog title={t("quotations.requests")} onClose={onClose} wide>
      <Loader
        loading={isPending}
        failed={!data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={2} />}
      >
        {data?.length === 0 ? (
          <EmptyState icon="quotation" title={t("quotations.no-requests")} text={t("quotations.no-requests-text")} />
        ) : (
          <ul className={styles.requests}>
            {data?.map((one) => (
              <RequestRow key={one.id} request={one} />
            ))}
          </ul>
        )}
      </Loader>
    </Dialog>
  );
}

const tones = { OPEN: "info", ANSWERED: "ok", CLOSED: "neutral" } as const;

function RequestRow({ request }: { readonly request: QuotationRequest }) {
  const t = useText<typeof en & typeof requestTexts>();
  const locale = useLocale();
  const { id: customerId } = useCustomer();
  const readOnly = useReadOnly();
  const { kind, status, description, createdAt, createdByName, attachments, quotation, answer } = request;
  return (
    <li>
      <p className={styles.head}>
        <strong>{t(`quotation-request.kind.${kind}`)}</strong>
        <Badge tone={tones[status]}>{t(`quotations.request.${status}`)}</Badge>
        <span className="dim">{[formatDate(createdAt, locale), createdByName].filter(Boolean).join(", ")}</span>
      </p>
      <p className={styles.said}>{description}</p>
      {attachments.length > 0 && (
        <DocumentList
          documents={attachments.map(({ id, fileName, size }) => ({
            id,
            fileName,
            size,
            createdAt,
            isLocked: readOnly,
          }))}
          label={(name) => t("quotations.request-file", { name })}
          onDownload={(documentId) => downloadAttachment(customerId, documentId)}
        />
      )}
      {quotation && (
        <p>
          <a href={`/quotations/view/${quotation.id}`}>
            {t("quotations.request-answer", { number: quotation.number })}
          </a>
        </p>
      )}
      {answer && <p className={styles.said}>{t("quotations.request-said", { answer })}</p>}
    </li>
  );
}
