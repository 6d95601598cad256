import { contactTypes, fullName } from "@demarc/contract/core/customer-contact";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { ContactForm } from "./contact-form.tsx";
import { contactQuery } from "./contacts.data.ts";
import type en from "./contacts.en.ts";

/** /company/contact/new; `?type=abuse` preselects that type. */
export function NewContactScreen() {
  const t = useText<typeof en>();
  const { type } = useSearch({ strict: false });
  return (
    <Page title={t("contacts.new")}>
      <ContactForm types={contactTypes.filter((wanted) => wanted === type)} />
    </Page>
  );
}

export function ContactScreen() {
  const t = useText<typeof en>();
  const customer = useCustomer();
  const { contactId = "" } = useParams({ strict: false });
  const { data, isPending, error, refetch } = useQuery(contactQuery(customer.id, contactId));
  useRecordTitle(data ? fullName(data) : isUnknown(error) ? null : undefined);
  return (
    <Page title={t("contacts.edit")}>
      <Loader
        loading={isPending}
        failed={data === undefined && !isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {data ? <ContactForm key={data.id} contact={data} /> : <UnknownContact />}
      </Loader>
    </Page>
  );
}

function UnknownContact() {
  const t = useText<typeof en>();
  return (
    <Card>
      <EmptyState
        icon="contacts"
        title={t("contacts.unknown-title")}
        text={t("contacts.unknown-text")}
        action={<LinkButton to="/company">{t("contacts.back")}</LinkButton>}
      />
    </Card>
  );
}
