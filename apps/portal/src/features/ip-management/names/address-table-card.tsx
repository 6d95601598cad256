import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import { type IpAddress, ptrStates } from "@demarc/contract/ip-management/ptr-records";
import { type MouseEvent, type RefObject, Suspense, useState } from "react";
import { ExportButton } from "@demarc/shell/lists/export-button.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { FilterChip } from "@demarc/ui/controls/filter-chip.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { NothingFound } from "@demarc/ui/layout/nothing-found.tsx";
import { SearchBox } from "@demarc/ui/controls/search-box.tsx";
import { type RowKey, Table } from "@demarc/ui/layout/table.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { PageSteps } from "../page-steps.tsx";
import { addressColumns } from "./address-columns.tsx";
import { addressPageSize, downloadAddresses } from "./names.data.ts";
import { type Addresses, type AddressSelection, isHost } from "./use-addresses.ts";

const AddressDialog = lazyPart(() => import("./address-dialog.tsx"), "AddressDialog");
const StatePanel = lazyPart(() => import("./state-panel.tsx"), "StatePanel");

interface AddressTableProps {
  readonly prefix: Prefix;
  readonly addresses: Addresses;
  /** True if addresses can be changed. */
  readonly live: boolean;
}

interface AddressTableCardProps extends AddressTableProps {
  readonly selection: AddressSelection | undefined;
}

/** The addresses of a prefix with labels and names; of IPv6 and of large prefixes, only those in use. */
export function AddressTableCard({ prefix, addresses, live, selection }: AddressTableCardProps) {
  const t = useText<typeof en>();
  const kit = useKitText();
  const { list, page, goToPage, open, choose, isFiltered, narrow } = addresses;
  const rows = list.data?.items ?? [];
  const pages = Math.max(1, Math.ceil((list.data?.total ?? 0) / addressPageSize));
  const choice = selection && {
    chosen: selection.selected,
    onChange: (chosen: ReadonlySet<RowKey>) => selection.onSelect(new Set([...chosen].map(String))),
    nameOf: ({ address }: IpAddress) => kit("list.select-row", { name: address }),
    allName: kit("list.select-page"),
    canChoose: isHost,
    onPhone: true,
  };
  const table = (loadingRows: number) => (
    <Table
      caption={t("ip.addresses")}
      columns={addressColumns(t, (address) => void choose(address))}
      rows={rows}
      rowKey={({ address }) => address}
      current={open?.address}
      choice={choice}
      loadingRows={loadingRows}
      single
      dense
    />
  );
  /** The whole row opens its address; its button does the same by keyboard. */
  const press = ({ target }: MouseEvent) => {
    const row =
      target instanceof Element && !target.closest("button, label")
        ? target.closest<HTMLElement>("tr[data-key]")
        : null;
    const found = rows.find(({ address }) => address === row?.dataset["key"]);
    if (found && isHost(found)) void choose(found.address);
  };
  return (
    <Card flush>
      <AddressFilters prefix={prefix} addresses={addresses} live={live} />
      <Loader
        loading={list.isPending}
        failed={list.data === undefined}
        error={list.error}
        onRetry={() => void list.refetch()}
        skeleton={table(8)}
      >
        {rows.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- each row has a button
          <div className={styles.addressRows} onClick={press}>
            {table(0)}
          </div>
        ) : isFiltered ? (
          <NothingFound onClear={() => narrow({ q: "", ptrState: "" })} />
        ) : (
          <EmptyState icon="ip" title={t("ip.no-addresses")} />
        )}
      </Loader>
      <PageSteps label={t("ip.pages")} page={page} pages={pages} onPage={goToPage} />
    </Card>
  );
}

function AddressFilters({ prefix, addresses, live }: AddressTableProps) {
  const t = useText<typeof en>();
  const { place, search, list, isFiltered, narrow } = addresses;
  const [naming, setNaming] = useState(false);
  const states = ptrStates.map((value) => ({ value, label: t(`ip.ptr.${value}`) }));
  const chosen = search.ptrState.split(",").filter(Boolean);
  const chosenText = states.filter(({ value }) => chosen.includes(value)).map(({ label }) => label);
  return (
    <search className={styles.filters} aria-label={t("ip.search-addresses")} data-print="hide">
      <SearchBox label={t("ip.search-addresses")} value={search.q} onChange={(q) => narrow({ q })} />
      <div className={styles.chips}>
        <FilterChip
          label={t("ip.ptr-state")}
          value={chosen.length > 0 ? chosenText.join(", ") : undefined}
          onClear={() => narrow({ ptrState: "" })}
          panel={(anchor: RefObject<HTMLElement | null>, close) => (
            <StatePanel
              label={t("ip.ptr-state")}
              options={states}
              chosen={chosen}
              anchor={anchor}
              onChange={(ptrState) => narrow({ ptrState })}
              onClose={close}
            />
          )}
        />
        {prefix.family === 4 && (
          <FilterChip
            label={t("ip.used-only")}
            value={search.usedOnly ? t("ip.used-only") : undefined}
            onSet={() => narrow({ usedOnly: true })}
            onClear={() => narrow({ usedOnly: false })}
          />
        )}
      </div>
      <div className={styles.tools}>
        {live && prefix.family === 6 && (
          <Button icon="plus" onClick={() => setNaming(true)}>
            {t("ip.name-address")}
          </Button>
        )}
        <ExportButton
          filtered={isFiltered}
          disabled={(list.data?.total ?? 0) === 0}
          onSave={(csv) => downloadAddresses(place, search, csv)}
        />
      </div>
      <Suspense>
        {naming && (
          <AddressDialog place={place} named={prefix.reverseMode === "HOSTED"} onClose={() => setNaming(false)} />
        )}
      </Suspense>
    </search>
  );
}
