import { useCustomer } from "@demarc/shell/session.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Page } from "@demarc/ui/layout/page.tsx";
import { AddressForm } from "./address-form.tsx";
import type en from "./company.en.ts";

export function EditAddressScreen() {
  const t = useText<typeof en>();
  return (
    <Page title={t("company.edit-address")}>
      <AddressForm customer={useCustomer()} />
    </Page>
  );
}
