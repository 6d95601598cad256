import type { Invoice } from "@demarc/contract/core/invoice";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { hasStatus } from "../../shell/calls/call-error.ts";
import { useRecordTitle } from "../../shell/record-title.ts";
import { useCustomer } from "../../shell/session.ts";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { useList } from "../../shell/lists/use-list.ts";
import { Card, CardGrid } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Loader } from "../../ui/loader.tsx";
import { Page } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceFacts } from "./invoice-facts.tsx";
import { InvoicePayments } from "./invoice-payments.tsx";
import { invoiceQuery } from "./invoice.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";
import { lazyPart } from "../../ui/lazy-part.ts";

const PaymentCode = lazyPart(() => import("./payment-code.tsx"), "PaymentCode");

const InvoiceDisputes = lazyPart(() => import("./invoice-disputes.tsx"), "InvoiceDisputes");
const InvoiceExplanation = lazyPart(() => import("./invoice-explanation.tsx"), "InvoiceExplanation");
const InvoiceLines = lazyPart(() => import("./invoice-lines.tsx"), "InvoiceLines");

interface WholeInvoiceProps {
  readonly invoice: Invoice;
  readonly page: number;
  readonly hrefOfPage: (page: number) => string;
}

function WholeInvoice({ invoice, page, hrefOfPage }: WholeInvoiceProps) {
  const t = useText<typeof en>();
  const { paymentCode } = invoice;
  return (
    <>
      {invoice.disputes.length > 0 && (
        <Suspense>
          <InvoiceDisputes invoice={invoice} />
        </Suspense>
      )}
      <InvoiceFacts invoice={invoice} />
      <CardGrid>
        <Suspense fallback={<Skeleton shape="card" count={1} />}>
          <InvoiceExplanation invoice={invoice} />
        </Suspense>
        <div className={styles.side}>
          {paymentCode !== null && (
            <Card title={t("invoices.pay")} icon="bank">
              <Suspense fallback={<Skeleton shape="card" count={1} />}>
                <PaymentCode invoice={invoice} code={paymentCode} />
              </Suspense>
            </Card>
          )}
          <InvoicePayments invoice={invoice} />
        </div>
      </CardGrid>
      <Suspense fallback={<Skeleton shape="row" count={Math.min(invoice.lines.length, 10)} />}>
        <InvoiceLines invoice={invoice} page={page} hrefOfPage={hrefOfPage} />
      </Suspense>
    </>
  );
}

/** /invoices/invoice/$number and /invoice/$number */
export function InvoiceScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id } = useCustomer();
  const { number = "" } = useParams({ strict: false });
  const { pathname } = useLocation();
  const { search, hrefOfPage } = useList({ path: pathname, filters: {} });
  const { data, isPending, error, refetch } = useQuery(invoiceQuery(id, number, search.page));
  useRecordTitle(
    data ? t(`invoices.name.${data.type}`, { number: data.number }) : hasStatus(error, 404) ? null : undefined,
  );
  const unknown = (
    <Card title={t("invoices.unknown-title")} icon="invoice">
      <p>{t("invoices.unknown-text", { number })}</p>
      <p>
        <LinkButton to="/invoices">{t("invoices.back")}</LinkButton>
      </p>
    </Card>
  );
  return (
    <Page
      title={data ? t(`invoices.name.${data.type}`, { number: data.number }) : t("invoices.invoice")}
      description={data && t("invoices.issued", { date: formatDate(data.issueDate, locale, { dateStyle: "long" }) })}
      actions={data && <InvoiceActions invoice={data} />}
    >
      <Loader
        loading={isPending}
        failed={data === undefined && !hasStatus(error, 404)}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {data ? <WholeInvoice invoice={data} page={search.page} hrefOfPage={hrefOfPage} /> : unknown}
      </Loader>
    </Page>
  );
}
