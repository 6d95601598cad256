import type { Order } from "@demarc/contract/orders/order-fields";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { dialogKeys } from "../order-labels.ts";
import styles from "./order.module.css";
import type { OrderTexts } from "../order-page-texts.ts";

const NoteDialog = lazyPart(() => import("./note-dialog.tsx"), "NoteDialog");

interface OrderNotesProps {
  readonly order: Order;
  readonly readOnly: boolean;
}

export function OrderNotes({ order, readOnly }: OrderNotesProps) {
  const t = useText<OrderTexts>();
  const locale = useLocale();
  const { notes, possible } = order;
  const mayAdd = possible.addNote && !readOnly;
  const [adding, setAdding] = useState(() => mayAdd && hasSnapshot(dialogKeys.note(order.id)));
  return (
    <Card
      title={t("orders.notes")}
      count={notes.length > 0 ? notes.length : undefined}
      actions={
        mayAdd && (
          <span data-print="hide">
            <Button size="small" icon="plus" onClick={() => setAdding(true)} aria-haspopup="dialog">
              {t("orders.add-note")}
            </Button>
          </span>
        )
      }
    >
      {notes.length === 0 && <p className="dim">{t(mayAdd ? "orders.no-notes" : "orders.no-notes-at-all")}</p>}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ id, at, authorType, authorName, text }) => (
            <li key={id} className={authorType === "OPERATOR" ? styles.theirs : undefined}>
              <p className={styles.by}>
                <strong>{authorName ?? t(`orders.author.${authorType}`)}</strong>{" "}
                <time dateTime={at}>{formatDate(at, locale, { dateStyle: "medium", timeStyle: "short" })}</time>
              </p>
              <p className={styles.said}>{text}</p>
            </li>
          ))}
        </ul>
      )}
      <Suspense>{adding && <NoteDialog order={order} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}
