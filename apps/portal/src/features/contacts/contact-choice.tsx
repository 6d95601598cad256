import { type CustomerContact, fullName } from "@demarc/contract/core/customer-contact";
import { ChoiceRows } from "@demarc/ui/controls/choice-rows.tsx";
import type { FieldProps } from "@demarc/ui/controls/field.tsx";
import { newPerson } from "./order-contacts.ts";

interface ContactChoiceProps extends FieldProps {
  readonly offered: readonly CustomerContact[];
  /** The label of the choice of someone else. */
  readonly other: string;
  /** The id of a contact, or `newPerson`. */
  readonly value: string;
  readonly legendHidden?: boolean;
  readonly onChoose: (value: string) => void;
}

export function ContactChoice({ offered, other, ...field }: ContactChoiceProps) {
  return (
    <ChoiceRows
      {...field}
      choices={[
        ...offered.map((contact) => ({
          value: contact.id,
          label: fullName(contact),
          note: [contact.email, contact.phoneNumber].filter(Boolean).join(" · "),
        })),
        { value: newPerson, label: other },
      ]}
    />
  );
}
