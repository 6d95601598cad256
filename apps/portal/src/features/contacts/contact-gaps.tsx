import type { CustomerContact } from "@demarc/contract/core/customer-contact";
import { useReadOnly } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import styles from "./contact-matrix.module.css";
import { missingTypes } from "./contacts.data.ts";
import type en from "./contacts.en.ts";

interface ContactGapsProps {
  readonly contacts: readonly CustomerContact[];
  readonly editable: boolean;
}

/** Warns about contact types without a contact and links to add one; renders nothing if all are covered. */
export function ContactGaps({ contacts, editable }: ContactGapsProps) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const missing = missingTypes(contacts);
  if (missing.length === 0) return null;
  const names = missing.map((type) => t(`contacts.type.${type}`)).join(", ");
  return (
    <div className={styles.gaps}>
      <Callout tone="warn">
        <p>
          <strong>{t("contacts.gaps", { count: missing.length, types: names })}</strong>{" "}
          {t(editable ? "contacts.gaps-action" : readOnly ? "contacts.gaps-child" : "contacts.gaps-ask")}
        </p>
        {editable && (
          <div className={styles.offers}>
            {missing.map((type) => (
              <a
                key={type}
                href={`/company/contact/new?type=${type}`}
                className={buttonClass({ variant: "secondary", size: "small" })}
              >
                <Icon name="plus" size="small" />
                {t("contacts.add-for", { type: t(`contacts.type.${type}`) })}
              </a>
            ))}
          </div>
        )}
      </Callout>
    </div>
  );
}
