import type { Customer } from "@demarc/contract/company";
import { type Address, cityLine } from "@demarc/contract/core/address";
import { useCountries } from "../reference-data/countries.data.ts";
import { useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Definition, DefinitionList } from "@demarc/ui/layout/definition-list.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import styles from "./company.module.css";
import type en from "./company.en.ts";

export function AddressCard({ customer }: { readonly customer: Customer }) {
  const t = useText<typeof en>();
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const readOnly = useReadOnly();
  const edit = (
    <LinkButton to="/company/edit/address" icon="edit" size="small">
      {t("company.edit")}
      <span className="visually-hidden"> {t("company.addresses")}</span>
    </LinkButton>
  );
  return (
    <Card title={t("company.addresses")} actions={isAdministrator && !readOnly && edit}>
      <DefinitionList>
        <Definition term={t("company.visiting-address")}>
          <AddressLines address={customer.address} />
        </Definition>
        <Definition term={t("company.invoice-address")}>
          {customer.invoiceAddress ? <AddressLines address={customer.invoiceAddress} /> : t("company.same-address")}
        </Definition>
      </DefinitionList>
    </Card>
  );
}

/** An address as on an envelope; the home country is left out. */
function AddressLines({ address }: { readonly address: Address }) {
  const locale = useLocale();
  const country = useCountries().find(({ iso }) => iso === address.country)?.names[locale] ?? address.country;
  return (
    <address className={styles.address}>
      <span>
        {address.street} {address.houseNumber}
        {address.houseNumberExtension}
      </span>
      {address.room && <span>{address.room}</span>}
      <span>{cityLine(address)}</span>
      {address.country !== "NL" && <span>{country}</span>}
    </address>
  );
}
