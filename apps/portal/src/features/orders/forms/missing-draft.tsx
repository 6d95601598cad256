import type { Order } from "@demarc/contract/orders/order-fields";
import { useText } from "../../../shell/translate.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Page } from "../../../ui/page.tsx";
import type en from "./orders-forms.en.ts";

/** The address names a draft that is not there, or an order that this form cannot change any more. */
export function MissingDraft({ title, order }: { readonly title: string; readonly order: Order | undefined }) {
  const t = useText<typeof en>();
  return (
    <Page title={title}>
      <EmptyState
        icon="order"
        title={t(order ? "order-form.no-longer-draft" : "order-form.no-draft")}
        text={t(order ? "order-form.no-longer-draft-text" : "order-form.no-draft-text")}
        action={
          <LinkButton to={order ? `/orders/order/${order.id}` : "/orders"}>
            {t(order ? "order-form.follow" : "order-form.to-orders")}
          </LinkButton>
        }
      />
    </Page>
  );
}
