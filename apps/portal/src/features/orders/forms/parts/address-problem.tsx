import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { fieldId } from "@demarc/ui/controls/field.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import type { AddressAnswer } from "./line-order.data.ts";
import { useOrderForm } from "./order-form-context.ts";
import styles from "../body/order-form.module.css";
import type en from "../body/orders-forms.en.ts";

interface AddressProblemProps {
  /** The answer to the last check; undefined if there was none. */
  readonly answer: AddressAnswer | undefined;
  readonly failed: boolean;
}

/** Why an address cannot be used: it is unknown (shows the extensions of its number), or it cannot be checked now. */
export function AddressProblem({ answer, failed }: AddressProblemProps) {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const error = form.errorOf("address");
  const choose = (value: string) => {
    form.set("address.houseNumberExtension", value);
    document.getElementById(fieldId("address.houseNumberExtension"))?.focus();
  };
  const { suggestions } = answer ?? {};
  if (failed && !answer)
    return (
      <Callout tone="warn" live>
        {t("order-form.refused.unavailable")}
      </Callout>
    );
  if (!suggestions || error === undefined) return null;
  return (
    <div id={fieldId("address")} tabIndex={-1}>
      <Callout tone="bad" live>
        <p>{error}</p>
        {suggestions.length > 0 && (
          <div className={styles.suggestions}>
            <span>{t("order-form.extensions")}</span>
            {suggestions.map((value) => (
              <Button key={value} size="small" onClick={() => choose(value)}>
                {value === "" ? t("order-form.no-extension") : value}
              </Button>
            ))}
          </div>
        )}
      </Callout>
    </div>
  );
}
