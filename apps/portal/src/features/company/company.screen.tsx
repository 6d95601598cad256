import type { Customer } from "@demarc/contract/company";
import type { ReactNode } from "react";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge, type Tone } from "@demarc/ui/layout/badge.tsx";
import { Banner } from "@demarc/ui/layout/banner.tsx";
import { CardGrid, CardStack } from "@demarc/ui/layout/card.tsx";
import { CopyButton } from "@demarc/ui/controls/copy-button.tsx";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { AddressCard } from "./address-card.tsx";
import { ChildrenCard } from "./children-card.tsx";
import { CompanyDetails } from "./company-details.tsx";
import { useFreshCustomer } from "./company.data.ts";
import type en from "./company.en.ts";
import { InvoiceDeliveryCard } from "./invoice-delivery-card.tsx";
import { PaymentCard } from "./payment-card.tsx";

const statusTones: Readonly<Record<Exclude<Customer["status"], "ACTIVE">, Tone>> = {
  APPLIED: "info",
  SUSPENDED: "warn",
  TERMINATED: "bad",
  REJECTED: "bad",
};

const useFacts = (customer: Customer): readonly Fact[] => {
  const t = useText<typeof en>();
  const locale = useLocale();
  const copied = (label: string, value: string): Fact => ({
    label,
    value: (
      <>
        <span className="number">{value}</span>
        <CopyButton value={value} what={label} />
      </>
    ),
  });
  return [
    copied(t("company.customer-number"), String(customer.id)),
    ...(customer.coc ? [copied(t("company.coc"), customer.coc)] : []),
    ...(customer.vatNumber ? [copied(t("company.vatNumber"), customer.vatNumber)] : []),
    { label: t("company.kind"), value: t(`company.type.${customer.type}`) },
    { label: t("company.customer-since"), value: formatDate(customer.createdAt, locale) },
  ];
};

/** /company; `children` are the sections of other slices. */
export function CompanyScreen({ children }: { readonly children: ReactNode }) {
  const t = useText<typeof en>();
  const customer = useFreshCustomer();
  const { status, parentCustomerId, iban } = customer;
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const readOnly = useReadOnly();
  const actions: readonly PageAction[] =
    isAdministrator && !readOnly ? [{ label: t("company.log"), icon: "audit", to: "/company/audit" }] : [];
  // A child company pays its reseller: it gets no invoices here, and needs no bank account.
  const isChild = parentCustomerId !== null;
  const showsPayment = !isChild || iban !== null;
  return (
    <ObjectPage
      title={customer.name}
      badge={
        status !== "ACTIVE" && (
          <Badge size="title" tone={statusTones[status]}>
            {t(`company.status.${status}`)}
          </Badge>
        )
      }
      facts={useFacts(customer)}
      actions={actions}
      banner={status === "SUSPENDED" && <Banner tone="warn" title={t("company.suspended")} />}
    >
      <CardGrid>
        <CardStack>
          <CompanyDetails customer={customer} />
          {showsPayment ? <PaymentCard customer={customer} /> : <AddressCard customer={customer} />}
          {customer.children.length > 0 && <ChildrenCard childCompanies={customer.children} />}
        </CardStack>
        {showsPayment && (
          <CardStack>
            <AddressCard customer={customer} />
            {!isChild && <InvoiceDeliveryCard customer={customer} />}
          </CardStack>
        )}
      </CardGrid>
      {children}
    </ObjectPage>
  );
}
