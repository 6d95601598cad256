import type { Line } from "@demarc/contract/lines/lines";

import { useReadOnly } from "../../shell/session.ts";
import { useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { EditInPlace } from "../../ui/edit-in-place.tsx";
import type en from "./lines.en.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

// Most visits change nothing, so the form loads on demand.
const LineReferenceForm = lazyPart(() => import("./line-reference-form.tsx"), "LineReferenceForm");

/** The customer's reference for the line and its end customer, edited in place. */
export function LineReference({ customerId, line }: { readonly customerId: number; readonly line: Line }) {
  const t = useText<typeof en>();
  const readOnly = useReadOnly();
  const { reference, endCustomer } = line;
  return (
    <Card title={t("lines.your-words")} icon="edit">
      <EditInPlace
        label={t("lines.reference")}
        value={reference ?? <span className="dim">{t("lines.no-reference")}</span>}
        more={endCustomer && <p className="dim">{t("lines.delivered-to", { name: endCustomer.name })}</p>}
        change={readOnly ? undefined : t("lines.change")}
      >
        {(close) => <LineReferenceForm customerId={customerId} line={line} onDone={close} />}
      </EditInPlace>
    </Card>
  );
}
