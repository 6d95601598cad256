import { mostPtrRecords } from "@demarc/contract/ip-management/ptr-records";
import { Suspense } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type en from "../ip-management.en.ts";
import type { PrefixPartProps } from "../facts/prefix-facts.tsx";
import { AddressMapCard } from "./address-map-card.tsx";
import { AddressTableCard } from "./address-table-card.tsx";
import { type AddressSelection, useAddresses } from "./use-addresses.ts";

const BulkBar = lazyPart(() => import("@demarc/ui/layout/bulk-bar.tsx"), "BulkBar");
const AddressPanel = lazyPart(() => import("./address-panel.tsx"), "AddressPanel");

interface AddressesTabProps extends PrefixPartProps {
  readonly live: boolean;
  /** Undefined where names cannot be changed. */
  readonly selection: AddressSelection | undefined;
}

export function AddressesTab({ customerId, prefix, live, selection }: AddressesTabProps) {
  const t = useText<typeof en>();
  const addresses = useAddresses(customerId, prefix);
  const { open } = addresses;
  return (
    <>
      {prefix.reverseMode === "DELEGATED" && <Callout>{t("ip.names-delegated")}</Callout>}
      {prefix.family === 4 && <AddressMapCard prefix={prefix} addresses={addresses} selection={selection} />}
      <AddressTableCard prefix={prefix} addresses={addresses} live={live} selection={selection} />
      <Suspense>{open && <AddressPanel prefix={prefix} addresses={addresses} row={open} live={live} />}</Suspense>
      <Suspense>{selection && selection.selected.size > 0 && <Selected selection={selection} />}</Suspense>
    </>
  );
}

function Selected({ selection: { selected, onSelect, onName } }: { readonly selection: AddressSelection }) {
  const t = useText<typeof en>();
  const isTooMany = selected.size > mostPtrRecords;
  return (
    <BulkBar
      count={selected.size}
      actions={[{ label: t("ip.by-pattern"), icon: "edit", disabled: isTooMany, run: onName }]}
      note={isTooMany ? t("max-array-length.addresses", { max: mostPtrRecords }) : undefined}
      onClear={() => onSelect(new Set())}
    />
  );
}
