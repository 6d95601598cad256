import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { nameFields } from "@demarc/ui/layout/name-fields.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { ContactChoice } from "../../../contacts/contact-choice.tsx";
import { newPerson, orderContacts } from "../../../contacts/order-contacts.ts";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";

/** Who is called about the order: a contact of the company for orders, or someone else. */
export function ContactPart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const { contacts } = useCustomer();
  const offered = orderContacts(contacts, form.body.contactId);
  const isNew = offered.length === 0 || Boolean(form.body.contact);
  const choose = (value: string) => {
    form.set("contactId", value === newPerson ? null : value);
    form.set("contact", value === newPerson ? {} : null);
  };
  return (
    <Card title={t("order-form.contact-title")} description={t("order-form.contact-text")}>
      {offered.length > 0 && (
        <ContactChoice
          name="contact"
          label={t("order-form.field.contact")}
          legendHidden
          error={form.errorOf("contact")}
          offered={offered}
          other={t("order-form.someone-else")}
          value={isNew ? newPerson : (form.body.contactId ?? "")}
          onChoose={choose}
        />
      )}
      {isNew && <PersonFields path="contact" />}
    </Card>
  );
}

/** Who is called at the far end of a wavelength, if that is someone else. */
export function ContactZPart() {
  const t = useText<typeof en>();
  return (
    <Card title={t("order-form.contact-z-title")} description={t("order-form.contact-z-text")}>
      <PersonFields path="contactZ" optional />
    </Card>
  );
}

interface PersonFieldsProps {
  readonly path: "contact" | "contactZ";
  /** True if the whole person may be left out. */
  readonly optional?: boolean;
}

function PersonFields({ path, optional = false }: PersonFieldsProps) {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const field = (name: "firstName" | "middleName" | "lastName" | "email" | "phoneNumber") => {
    const at = `${path}.${name}`;
    return {
      name: at,
      label: t(`order-form.field.contact.${name}`),
      // If the whole contact is missing, the first field shows the error.
      error: form.errorOf(at) ?? (name === "firstName" ? form.errorOf(path) : undefined),
      optional: optional || name === "middleName",
      value: form.textOf(at),
      autoComplete: "off",
      onChange: (event: { readonly target: { readonly value: string } }) => form.set(at, event.target.value),
      onBlur: () => form.touch(at),
    };
  };
  return (
    <Fields>
      {nameFields(field)}
      <Span of="half" ownRow>
        <TextField {...field("email")} type="email" />
      </Span>
      <Span of="half" ownRow>
        <TextField {...field("phoneNumber")} type="tel" />
      </Span>
    </Fields>
  );
}
