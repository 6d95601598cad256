import type { Customer } from "@demarc/contract/company";
import type { ReactNode } from "react";
import { useHasRole, useReadOnly } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CardGrid, CardStack } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { AddressCard } from "./address-card.tsx";
import { ChildrenCard } from "./children-card.tsx";
import { CompanyDetails } from "./company-details.tsx";
import { useFreshCustomer } from "./company.data.ts";
import type en from "./company.en.ts";
import { InvoiceDeliveryCard } from "./invoice-delivery-card.tsx";
import { PaymentCard } from "./payment-card.tsx";

const statusTones: Readonly<Record<Customer["status"], Tone>> = {
  APPLIED: "info",
  ACTIVE: "ok",
  SUSPENDED: "warn",
  TERMINATED: "bad",
  REJECTED: "bad",
};

/** /company; `children` are the sections of other slices. */
export function CompanyScreen({ children }: { readonly children: ReactNode }) {
  const t = useText<typeof en>();
  const customer = useFreshCustomer();
  const { status, type } = customer;
  const state = (
    <>
      {t(`company.type.${type}`)} · {customer.id}{" "}
      <Badge tone={statusTones[status]}>{t(`company.status.${status}`)}</Badge>
    </>
  );
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const readOnly = useReadOnly();
  const toLog = isAdministrator && !readOnly && (
    <LinkButton to="/company/audit" icon="audit">
      {t("company.log")}
    </LinkButton>
  );
  return (
    <Page title={customer.name} description={state} actions={toLog}>
      {status === "SUSPENDED" && <Notice tone="warn">{t("company.suspended")}</Notice>}
      <CardGrid>
        <CardStack>
          <CompanyDetails customer={customer} />
          <AddressCard customer={customer} />
          {customer.children.length > 0 && <ChildrenCard childCompanies={customer.children} />}
        </CardStack>
        <CardStack>
          <PaymentCard customer={customer} />
          <InvoiceDeliveryCard customer={customer} />
        </CardStack>
      </CardGrid>
      {children}
    </Page>
  );
}
