import { useQuery } from "@tanstack/react-query";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { useCustomer, useHasRole, useReadOnly, useSession } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { childCostsQuery } from "./child-invoices.data.ts";
import { euro } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";

/** What the invoices of a child company are replaced by: its reseller pays, and can see what for. */
export function ChildInvoices() {
  const t = useText<typeof en>();
  const orders = useHasRole("RESELLER_ORDER");
  const supports = useHasRole("RESELLER_SERVICE_DESK");
  // Only a reseller can view a child company.
  const isReseller = useReadOnly();
  if (isReseller && (orders || supports)) return <Costs />;
  return (
    <Card>
      {isReseller ? (
        <EmptyState icon="invoice" title={t("invoices.child-unlinked")} text={t("invoices.child-role-text")} />
      ) : (
        <EmptyState icon="invoice" title={t("invoices.of-reseller")} text={t("invoices.of-reseller-text")} />
      )}
    </Card>
  );
}

function Costs() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const child = useCustomer();
  const resellerId = useSession().customer?.id ?? 0;
  const { data, isPending, isError, error, refetch } = useQuery(childCostsQuery(resellerId, child.id));
  const title = () => {
    if (!data) return t("invoices.child-unlinked");
    const month = formatDate(data.issueDate, locale, { month: "long", year: "numeric" });
    return data.amount === undefined
      ? t("invoices.child-nothing", { month })
      : t("invoices.child-amount", { amount: euro(data.amount, locale), month });
  };
  return (
    <Card>
      <Loader loading={isPending} failed={isError && !data} error={error} onRetry={() => void refetch()}>
        <EmptyState
          icon="invoice"
          title={title()}
          text={t(data ? "invoices.child-text" : "invoices.child-unlinked-text")}
          action={
            data && (
              <LinkButton to={`/invoices/invoice/${data.number}?by=customer&company=${resellerId}`}>
                {t("invoices.child-link", { number: data.number })}
              </LinkButton>
            )
          }
        />
      </Loader>
    </Card>
  );
}
