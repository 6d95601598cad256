import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { AddressGrid, AddressLegend, type SquareSelection, type SquareState } from "@demarc/ui/charts/address-grid.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { PageSteps } from "../page-steps.tsx";
import type { Addresses } from "./use-addresses.ts";

const stateOf = ({ reserved, ptrState, used }: IpAddress): SquareState => {
  if (reserved === "NETWORK" || reserved === "BROADCAST") return "reserved";
  if (ptrState === "FAILED") return "failed";
  return reserved === "GATEWAY" ? "gateway" : used ? "used" : "free";
};

interface AddressMapProps {
  readonly prefix: Prefix;
  readonly addresses: Addresses;
  readonly selection: SquareSelection | undefined;
}

/** Every address of an IPv4 prefix as a square, a /24 at a time. */
export function AddressMapCard({ prefix, addresses, selection }: AddressMapProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { map, squares, mapPage, goToMapPage, open, choose } = addresses;
  const { block = prefix.prefix, pages = 1 } = map.data ?? {};
  const nameOf = (row: IpAddress) => {
    const state = stateOf(row);
    const word = state === "reserved" ? t(`ip.reserved.${row.reserved ?? "NETWORK"}`) : t(`ip.square.${state}`);
    return [row.address, word, row.ptr, row.label].filter(Boolean).join(", ");
  };
  const states = squares.map(stateOf);
  const count = (state: SquareState) => states.filter((one) => one === state).length;
  const free = count("free");
  const summary = t("ip.map-summary", {
    block,
    used: squares.length - free - count("reserved"),
    free,
    failed: count("failed"),
  });
  const share = formatNumber(prefix.used / prefix.total, locale, { style: "percent", maximumFractionDigits: 0 });
  return (
    <Card
      title={t("ip.map")}
      count={t("ip.map-used", { share })}
      actions={
        <AddressLegend
          names={{
            used: t("ip.square.used"),
            gateway: t("ip.square.gateway"),
            failed: t("ip.square.failed"),
            free: t("ip.square.free"),
          }}
        />
      }
    >
      <div className={styles.map} data-size={prefix.total > 16 ? Math.min(256, prefix.total) : "small"}>
        <Loader
          loading={map.isPending}
          failed={map.data === undefined}
          error={map.error}
          onRetry={() => void map.refetch()}
          skeleton={<div className={styles.mapBox} aria-hidden="true" />}
        >
          <AddressGrid
            summary={summary}
            chosen={open?.address}
            selection={selection}
            squares={squares.map((row) => ({
              key: row.address,
              state: stateOf(row),
              name: nameOf(row),
              short: row.address.split(".").at(-1) ?? "",
            }))}
            onOpen={(address) => void choose(address)}
          />
        </Loader>
      </div>
      {selection && <p className={styles.mapHint}>{t("ip.map-hint")}</p>}
      {pages > 1 && (
        <div className={styles.mapPages}>
          <span className="mono">{block}</span>
          <PageSteps label={t("ip.map-pages")} page={mapPage} pages={pages} onPage={goToMapPage} />
        </div>
      )}
    </Card>
  );
}
