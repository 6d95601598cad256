import { availableWatts, feedProfileOf } from "@demarc/ordering/rack-order";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Well } from "@demarc/ui/layout/well.tsx";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";
import { ParametersPart } from "./parameters-part.tsx";

export function RackParametersPart() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { chosen, step, parameterOf } = useOrderForm();
  const profile = chosen && step.name === "power" ? feedProfileOf(chosen, parameterOf("feedProfile")) : undefined;
  return (
    <>
      <ParametersPart />
      {profile && (
        <Well>
          {t(profile.labels.length > 1 ? "order-form.feeds-power" : "order-form.feed-power", {
            power: formatNumber(availableWatts(profile) / 1000, locale, { maximumFractionDigits: 2 }),
          })}
        </Well>
      )}
    </>
  );
}
