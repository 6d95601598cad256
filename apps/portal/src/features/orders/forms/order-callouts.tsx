import { euroFormat } from "@demarc/contract/core/money";
import { useEffect, useRef } from "react";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { AgreementCallout } from "./agreement-callout.tsx";
import { differingValues, textIn } from "./body/order-body-changes.ts";
import { fieldLabel } from "./body/order-field-label.ts";
import styles from "./body/order-form.module.css";
import type { Draft } from "./saving/use-draft.ts";
import type { OrderBodyForm } from "./body/use-order-body.ts";
import type { OrderSubmit } from "./saving/use-order-submit.ts";

interface OrderCalloutsProps {
  readonly form: OrderBodyForm;
  readonly draft: Draft;
  readonly submit: OrderSubmit;
}

export function OrderCallouts({ form, draft, submit }: OrderCalloutsProps) {
  const t = useText();
  const { refusal } = submit;
  // The agreement notice shows this refusal, with a link to sign.
  const isUnsigned = refusal?.text === "order-form.refused.unsigned";
  return (
    <>
      <AgreementCallout refused={isUnsigned} />
      <DraftConflict form={form} draft={draft} />
      {(draft.state === "full" || draft.state === "gone") && (
        <Callout tone="warn" live>
          {t(`order-form.draft-${draft.state}`)}
        </Callout>
      )}
      {refusal && !isUnsigned && (
        <Callout tone={refusal.tone ?? "bad"} live>
          {t(refusal.text, refusal.values)}
        </Callout>
      )}
      <PriceChanged form={form} submit={submit} />
    </>
  );
}

function DraftConflict({ form, draft }: Pick<OrderCalloutsProps, "form" | "draft">) {
  const t = useText();
  const locale = useLocale();
  const { theirs } = draft;
  if (!theirs) return null;
  const takeTheirs = async () => {
    const body = (await draft.load()).takeTheirs();
    if (body) form.replace(body);
  };
  const words = { t, locale, chosen: form.chosen, kind: form.kind, hasContacts: true };
  const differences = differingValues(form.sent, theirs.details).flatMap((field) => {
    const label = fieldLabel(field, words);
    return label === undefined
      ? []
      : [{ label, mine: textIn(form.sent, field), theirs: textIn(theirs.details, field) }];
  });
  return (
    <ConflictCallout
      differences={differences}
      pending={draft.state === "saving"}
      onKeepMine={() => void draft.load().then((saver) => saver.keepMine())}
      onTakeTheirs={() => void takeTheirs()}
    />
  );
}

/** The order was not placed, because its price differs from the shown one: shows both prices and asks for confirmation again. */
function PriceChanged({ form, submit }: Pick<OrderCalloutsProps, "form" | "submit">) {
  const t = useText();
  const euros = euroFormat(useLocale());
  const { changed } = submit;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [changed]);
  if (!changed) return null;
  const { before, now } = changed;
  const rows = [
    { label: t("order-form.per-month"), old: before.mrcTotal, new: now.mrcTotal },
    { label: t("order-form.one-off-total"), old: before.nrcTotal, new: now.nrcTotal },
  ];
  return (
    <div ref={place} tabIndex={-1}>
      <Callout tone="warn" live>
        <p>
          <strong>{t("order-form.price-changed")}</strong> {t("order-form.price-changed-text")}
        </p>
        <table className={styles.prices}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("order-form.price")}</span>
              </th>
              <th scope="col">{t("order-form.price-old")}</th>
              <th scope="col">{t("order-form.price-new")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{euros(row.old)}</td>
                <td>
                  <strong>{euros(row.new)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.noticeActions}>
          <Button variant="primary" pending={submit.pending} onClick={() => void submit.submit(form.sent, now)}>
            {t("order-form.price-accept")}
          </Button>
          <Button onClick={submit.forgetPrice}>{t("order-form.price-decline")}</Button>
        </div>
      </Callout>
    </div>
  );
}
