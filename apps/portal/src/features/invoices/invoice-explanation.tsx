import type { Invoice, InvoiceExplanation as Explanation } from "@demarc/contract/core/invoices/invoice";
import { useQuery } from "@tanstack/react-query";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type Compared, InvoiceChanges } from "./invoice-changes.tsx";
import { InvoiceParts } from "./invoice-parts.tsx";
import { explanationQuery } from "./invoice.data.ts";
import type en from "./invoices.en.ts";

const isCompared = (explained: Explanation): explained is Compared =>
  explained.previous !== null && explained.difference !== null;

interface InvoiceExplanationProps {
  readonly invoice: Invoice;
  readonly itemsHref: string;
  readonly printing: boolean;
}

export function InvoiceExplanation({ invoice, itemsHref, printing }: InvoiceExplanationProps) {
  const t = useText<typeof en>();
  const { customerId, number, type, issueDate } = invoice;
  const { data, isPending, isError, error, refetch } = useQuery(explanationQuery(customerId, number));
  return (
    <Loader
      loading={isPending}
      failed={isError}
      error={error}
      onRetry={() => void refetch()}
      skeleton={<Skeleton shape="stack" count={2} />}
    >
      {data && isCompared(data) && <InvoiceChanges number={number} issueDate={issueDate} explained={data} />}
      {data && !isCompared(data) && type === "INVOICE" && (
        <Card title={t("invoices.explained")}>
          <p className="dim">{t("invoices.first")}</p>
        </Card>
      )}
      {data && <InvoiceParts invoice={invoice} explained={data} itemsHref={itemsHref} printing={printing} />}
    </Loader>
  );
}
