import { type ContactType, contactTypes, type CustomerContact, fullName } from "@demarc/contract/core/customer-contact";
import type { MouseEvent } from "react";
import { useFlashed } from "@demarc/shell/lists/flash.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { IconLink } from "@demarc/ui/controls/link-button.tsx";
import { TickBox } from "@demarc/ui/controls/tick-box.tsx";
import styles from "./contact-matrix.module.css";
import { missingTypes } from "./contacts.data.ts";
import type en from "./contacts.en.ts";

interface ContactMatrixProps {
  readonly contacts: readonly CustomerContact[];
  readonly editable: boolean;
  readonly onChange: (contact: CustomerContact, types: ContactType[]) => void;
  readonly onRemove: (contact: CustomerContact) => void;
}

/** A matrix of people and contact types. On a phone each person takes two lines, with only their own types. */
export function ContactMatrix({ contacts, ...row }: ContactMatrixProps) {
  const t = useText<typeof en>();
  const missing = missingTypes(contacts);
  const flashed = useFlashed(contacts.length > 0);
  return (
    <div className={styles.box}>
      <table className={styles.matrix}>
        <caption className="visually-hidden">{t("contacts.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("contacts.person")}</th>
            {contactTypes.map((type) => (
              <th key={type} scope="col" className={styles.type}>
                {t(`contacts.type.${type}`)}
                {missing.includes(type) && <Badge tone="warn">{t("contacts.none-of-type")}</Badge>}
              </th>
            ))}
            {row.editable && (
              <th scope="col">
                <span className="visually-hidden">{t("contacts.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} flashed={flashed === contact.id} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ContactRowProps = Omit<ContactMatrixProps, "contacts"> & {
  readonly contact: CustomerContact;
  /** True if it has just been saved. */
  readonly flashed: boolean;
};

function ContactRow({ contact, flashed, editable, onChange, onRemove }: ContactRowProps) {
  const t = useText<typeof en>();
  const name = fullName(contact);
  const toggle = (type: ContactType) => {
    const { types } = contact;
    onChange(contact, types.includes(type) ? types.filter((other) => other !== type) : [...types, type]);
  };
  const remove = (event: MouseEvent<HTMLElement>) => {
    // The button is removed with its row, so the focus moves to the next row.
    const row = event.currentTarget.closest("tr");
    (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("button")?.focus();
    onRemove(contact);
  };
  return (
    <tr data-key={contact.id} className={flashed ? styles.flashed : undefined}>
      <th scope="row">
        <span className={styles.name}>{name}</span>
        <span className={styles.reach}>
          {contact.jobTitle && <span>{contact.jobTitle}</span>}
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          {contact.phoneNumber && <a href={`tel:${contact.phoneNumber}`}>{contact.phoneNumber}</a>}
        </span>
        {contact.types.length === 0 && <Badge tone="warn">{t("contacts.receives-nothing")}</Badge>}
      </th>
      {contactTypes.map((type) => (
        <td key={type} className={contact.types.includes(type) ? styles.has : styles.lacks}>
          <TypeCell
            label={t(`contacts.type.${type}`)}
            sentence={t("contacts.receives", { name, type: t(`contacts.type.${type}`) })}
            has={contact.types.includes(type)}
            onToggle={editable ? () => toggle(type) : undefined}
          />
        </td>
      ))}
      {editable && (
        <td className={styles.actions}>
          <IconLink to={`/company/contact/${contact.id}`} icon="edit" label={t("contacts.edit-name", { name })} />
          <IconButton icon="trash" label={t("contacts.remove-name", { name })} onClick={remove} />
        </td>
      )}
    </tr>
  );
}

interface TypeCellProps {
  readonly label: string;
  readonly sentence: string;
  readonly has: boolean;
  readonly onToggle: (() => void) | undefined;
}

/** A tick on a wide screen, the name of the type on a phone. */
function TypeCell({ label, sentence, has, onToggle }: TypeCellProps) {
  return (
    <>
      <span className={styles.tick}>
        {onToggle ? <TickBox label={sentence} checked={has} onChange={onToggle} /> : has && <Icon name="check" />}
      </span>
      {has && <span className={onToggle ? styles.chip : styles.namedChip}>{label}</span>}
    </>
  );
}
