import { useText } from "../../../shell/translate.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Page } from "../../../ui/page.tsx";
import type en from "./orders-forms.en.ts";

/** A company that is suspended orders nothing; its invoices say why. */
export function SuspendedOrder({ title }: { readonly title: string }) {
  const t = useText<typeof en>();
  return (
    <Page title={title}>
      <EmptyState
        icon="order"
        title={t("order-form.suspended-title")}
        text={t("order-form.refused.suspended")}
        action={
          <LinkButton to="/invoices" variant="primary">
            {t("order-form.view-invoices")}
          </LinkButton>
        }
      />
    </Page>
  );
}
