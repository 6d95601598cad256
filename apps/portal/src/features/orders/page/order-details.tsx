import { fullName } from "@demarc/contract/core/customer-contact";
import type { Order } from "@demarc/contract/orders/order-fields";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { chosenParameters, commonChoices, placeChoices } from "./order-choices.ts";
import { contactQuery, packageQuery } from "./order-details.data.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";

export function OrderDetails({ order }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const { packageCode, action, status } = order;
  const title =
    status === "DRAFT" ? "orders.details-draft" : action === "TERMINATE" ? "orders.details-ending" : "orders.details";
  const { data: chosen, isPending } = useQuery({ ...packageQuery(packageCode ?? ""), enabled: packageCode !== null });
  const isNew = action === "NEW" || action === "MIGRATE";
  const parameters = chosen && isNew ? chosenParameters(t, locale, order, chosen) : [];
  const choices = [...placeChoices(t, order), ...parameters, ...commonChoices(t, locale, order)];
  return (
    <Card title={t(title)}>
      <DefinitionList>
        {choices.map(({ label, value }) => (
          <Definition key={label} term={label}>
            <span className={styles.said}>{value}</span>
          </Definition>
        ))}
        <ContactChoice order={order} />
      </DefinitionList>
      {packageCode !== null && isNew && isPending && <Skeleton shape="field" count={2} />}
    </Card>
  );
}

interface Person {
  readonly firstName?: string | null | undefined;
  readonly middleName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
}

/** The person whom the engineer calls: typed in the order, or one of the company's contacts. */
function ContactChoice({ order: { customerId, details } }: { readonly order: Order }) {
  const t = useText<OrderTexts>();
  const { contact, contactId } = details;
  const { data: own } = useQuery({ ...contactQuery(customerId, contactId ?? ""), enabled: Boolean(contactId) });
  const person: Person | null | undefined = contact ?? own;
  if (!person) return null;
  const { firstName, middleName, lastName, email, phoneNumber } = person;
  const name = fullName({ firstName: firstName ?? "", middleName: middleName ?? null, lastName: lastName ?? "" });
  return (
    <Definition term={t("orders.details.contact")}>
      {[name, phoneNumber, email].filter(Boolean).join(", ") || "–"}
    </Definition>
  );
}
