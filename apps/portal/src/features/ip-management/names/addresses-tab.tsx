import { Suspense } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type en from "../ip-management.en.ts";
import type { PrefixPartProps } from "../facts/prefix-facts.tsx";
import { AddressMapCard } from "./address-map-card.tsx";
import { AddressTableCard } from "./address-table-card.tsx";
import { useAddresses } from "./use-addresses.ts";

const AddressPanel = lazyPart(() => import("./address-panel.tsx"), "AddressPanel");

export function AddressesTab({ customerId, prefix, live }: PrefixPartProps & { readonly live: boolean }) {
  const t = useText<typeof en>();
  const addresses = useAddresses(customerId, prefix);
  const { open } = addresses;
  return (
    <>
      {prefix.reverseMode === "DELEGATED" && <Callout>{t("ip.names-delegated")}</Callout>}
      {prefix.family === 4 && <AddressMapCard prefix={prefix} addresses={addresses} />}
      <AddressTableCard prefix={prefix} addresses={addresses} live={live} />
      <Suspense>{open && <AddressPanel prefix={prefix} addresses={addresses} row={open} live={live} />}</Suspense>
    </>
  );
}
