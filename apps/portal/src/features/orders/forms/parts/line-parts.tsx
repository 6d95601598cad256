import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Package } from "@demarc/contract/core/package";
import type { AvailabilityCheck } from "@demarc/contract/postal-code-check/postal-code-check";
import { useQuery } from "@tanstack/react-query";
import { formatDate, formatNumber, type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { addressText } from "./address-text.ts";
import { addressCheckQuery, wishOf } from "./line-order.data.ts";
import { useOrderForm } from "./order-form-context.ts";
import styles from "../body/order-form.module.css";
import type en from "../body/orders-forms.en.ts";
import { PackageChoice, type PackageFace } from "./package-part.tsx";

function FoundAddress({ check }: { readonly check: AvailabilityCheck }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { open, context } = useOrderForm();
  const isToday = amsterdamDate(new Date(check.checkedAt)) === context.today;
  const networks = check.carrierTypes
    .filter(({ status }) => status === "AVAILABLE")
    .map(({ type }) => t(`order-form.network.${type}`));
  const facts = [
    isToday
      ? t("order-form.checked-today", { time: formatDate(check.checkedAt, locale, { timeStyle: "short" }) })
      : t("order-form.checked-at", { time: formatDate(check.checkedAt, locale) }),
    [...new Set(networks)].join(", "),
    t("order-form.packages-here", { count: check.packages.length }),
  ];
  return (
    <div className={styles.found}>
      <Icon name="address-check" />
      <div>
        <strong>{addressText(check)}</strong>
        <p>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <Button size="small" onClick={() => open(0)}>
        {t("order-form.change")}
      </Button>
    </div>
  );
}

const speedOf = (kbit: number, locale: Locale) => {
  const mbit = kbit / 1000;
  return mbit >= 1000
    ? { figure: formatNumber(mbit / 1000, locale), unit: "Gbit/s" }
    : { figure: formatNumber(mbit, locale, { maximumFractionDigits: 1 }), unit: "Mbit/s" };
};

/** The packages of an address: those that it has first, slowest first as in the catalogue. */
export function LinePackagePart() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { packages, sent, set } = useOrderForm();
  const check = useQuery({ ...addressCheckQuery(wishOf(sent)), enabled: false }).data?.check;
  const offerOf = (code: string) => check?.packages.find((one) => one.code === code);
  const faceOf = (one: Package): PackageFace => {
    const offer = offerOf(one.code);
    const restriction = offer?.restrictions.find((name) => name !== "PLANNED");
    const sold = one.speedDown ?? 0;
    const { figure, unit } = speedOf(sold, locale);
    const isLess = offer !== undefined && offer.down < sold;
    const notes = [
      isLess && t("order-form.package-up-to", { speed: `${figure} ${unit}` }),
      restriction && t(`order-form.restriction.${restriction}`),
    ];
    return {
      ...speedOf(isLess ? offer.down : sold, locale),
      text: (
        <>
          {one.name[locale]}
          {one.technology && (
            <>
              <br />
              {t(`order-form.technology.${one.technology}`)}
            </>
          )}
        </>
      ),
      note: notes.filter(Boolean).join(", "),
      refusal: offer ? undefined : t("order-form.not-here"),
    };
  };
  const here = packages.filter(({ code }) => offerOf(code));
  const elsewhere = packages.filter(({ code }) => !offerOf(code));
  return (
    <>
      {check && <FoundAddress check={check} />}
      <PackageChoice
        packages={[...here, ...elsewhere]}
        faceOf={faceOf}
        onChosen={({ code }) => {
          // Where a line is in use, only a migration can be ordered.
          if (offerOf(code)?.restrictions.includes("MIGRATE")) set("action", "MIGRATE");
        }}
      />
    </>
  );
}
