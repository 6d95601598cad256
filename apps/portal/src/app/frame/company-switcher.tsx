import type { Customer } from "@demarc/contract/company";
import { use } from "react";
import { ViewedCompany } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import type en from "./app.en.ts";
import styles from "./company-switcher.module.css";
import { Initials } from "@demarc/shell/frame/initials.tsx";

interface CompanySwitcherProps {
  /** The signed-in company. */
  readonly customer: Customer;
  readonly onOpen: () => void;
}

/** The company of the screen, as a button that opens the list of companies; only with more than one. */
export function CompanySwitcher({ customer, onOpen }: CompanySwitcherProps) {
  const t = useText<typeof en>();
  const { id, name } = use(ViewedCompany) ?? customer;
  if (customer.children.length === 0) return null;
  const kind = id === customer.id ? "switcher.own" : "switcher.child";
  return (
    <button type="button" className={styles.switcher} aria-haspopup="dialog" onClick={onOpen}>
      <Initials of={name} />
      <span className={styles.words}>
        <span className="visually-hidden">{t("switcher.label")}: </span>
        <span className={styles.name}>{name}</span> <span className={styles.what}>{t(kind, { id: String(id) })}</span>
      </span>
      <Icon name="switch" size="small" />
    </button>
  );
}
