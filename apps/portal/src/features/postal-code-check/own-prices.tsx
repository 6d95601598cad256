import { euroFormat } from "@demarc/contract/core/money";
import type { Package } from "@demarc/contract/core/package";
import { addressQueryText } from "@demarc/contract/postal-code-check/address-query";
import { useQuery } from "@tanstack/react-query";
import { linePrice } from "../catalogue/line-price.ts";
import { packagesQuery } from "../catalogue/packages.data.ts";
import { lineOrderPath, useMayOrder } from "../services/order-paths.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatNumber, type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import type { CheckedAddress, Speed } from "./postal-code-check.data.ts";
import type en from "./postal-code-check.en.ts";
import styles from "./postal-code-check.module.css";

/** With one decimal, as in the frame. */
const speedText = (speed: Speed, locale: Locale): string => {
  const [down, up] = speed.map((kbit) => formatNumber(kbit / 1000, locale, { maximumFractionDigits: 1 }));
  return `${down} / ${up} Mbit/s`;
};

/** The speed at the address, and the speed of the package if it is higher. */
function SpeedCell({ sold, here = sold }: { readonly sold: Speed; readonly here: Speed | undefined }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const isLess = here[0] < sold[0] || here[1] < sold[1];
  return (
    <>
      <span className={styles.speed}>{speedText(here, locale)}</span>
      {isLess && (
        <span className={styles.sold}>{t("postal-code-check.speed-sold", { speed: speedText(sold, locale) })}</span>
      )}
    </>
  );
}

/** The price with the shortest term that can be ordered. */
const shortest = (one: Package) => linePrice(one, Math.min(...one.contractTerms));

/** The company's prices for the packages at an address. The portal requests them, because the frame has no token. */
export function OwnPrices({ checked }: { readonly checked: CheckedAddress }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const canOrder = useMayOrder();
  const { data, isPending, error, refetch } = useQuery(packagesQuery(useCustomer().id, ["LINE"]));
  const packages = data?.filter(({ code }) => checked.codes.includes(code)) ?? [];
  const columns: readonly Column<Package>[] = [
    { key: "package", header: t("postal-code-check.package"), rowHeader: true, cell: ({ name }) => name[locale] },
    {
      key: "speed",
      header: t("postal-code-check.speed"),
      phone: "hidden",
      cell: ({ code, speedDown, speedUp }) => (
        <SpeedCell sold={[speedDown ?? 0, speedUp ?? 0]} here={checked.speeds[code]} />
      ),
    },
    {
      key: "monthly",
      header: t("postal-code-check.monthly"),
      align: "end",
      phone: "trail",
      cell: (one) => euros(shortest(one).mrcTotal),
    },
    {
      key: "once",
      header: t("postal-code-check.once"),
      align: "end",
      cell: (one) => (
        <>
          <span className={styles.phoneLabel} aria-hidden>
            {t("postal-code-check.once")}{" "}
          </span>
          {euros(shortest(one).nrcTotal)}
        </>
      ),
    },
    {
      key: "order",
      header: t("postal-code-check.order"),
      align: "end",
      cell: ({ code, name }) => (
        <LinkButton to={lineOrderPath(checked.query, code)} size="small">
          {t("postal-code-check.order-this")}
          <span className="visually-hidden"> ({name[locale]})</span>
        </LinkButton>
      ),
    },
  ];
  const address = addressQueryText(checked.query);
  return (
    <Card
      title={t("postal-code-check.own-prices")}
      description={t("postal-code-check.own-prices-text", { address })}
      flush
    >
      <Loader
        loading={isPending}
        failed={!data}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<Skeleton shape="row" count={4} />}
      >
        {packages.length > 0 ? (
          <Table
            caption={t("postal-code-check.own-prices")}
            columns={canOrder ? columns : columns.slice(0, -1)}
            rows={packages}
            rowKey={({ code }) => code}
          />
        ) : (
          <EmptyState icon="search" title={t("postal-code-check.nothing")} text={t("postal-code-check.nothing-text")} />
        )}
      </Loader>
    </Card>
  );
}
