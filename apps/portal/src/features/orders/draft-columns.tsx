import { euroFormat } from "@demarc/contract/core/money";
import type { OrderSummary } from "@demarc/contract/orders/order-fields";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { orderColumns } from "./order-columns.tsx";
import { draftPath, orderedThing } from "./order-labels.ts";
import type en from "./orders.en.ts";
import styles from "./orders.module.css";

interface DraftList {
  readonly narrow: boolean;
  /** The draft that is being deleted. */
  readonly pending: string | undefined;
  readonly onDelete: (draft: OrderSummary) => void;
}

export const draftColumns = (
  t: Translate<keyof typeof en>,
  locale: Locale,
  { narrow, pending, onDelete }: DraftList,
): readonly ListColumn<OrderSummary>[] => [
  {
    key: "what",
    header: t("orders.draft"),
    rowHeader: true,
    phone: "lead",
    // On a phone a row has no buttons, so it links to the page of the draft, which has them.
    cell: (draft) => (
      <a href={narrow ? `/orders/order/${draft.id}` : draftPath(draft)}>{orderedThing(t, locale, draft)}</a>
    ),
  },
  {
    key: "place",
    header: t("orders.place"),
    phone: "detail",
    cell: ({ place }) => place,
  },
  {
    key: "updatedAt",
    header: t("orders.saved"),
    align: "end",
    sortable: true,
    width: 160,
    phone: "hidden",
    cell: ({ updatedAt }) => formatDate(updatedAt, locale, { dateStyle: "medium", timeStyle: "short" }),
  },
  {
    key: "mrcTotal",
    header: t("orders.monthly"),
    align: "end",
    sortable: true,
    width: 104,
    phone: "trail",
    cell: ({ mrcTotal }) => <span className="number">{euroFormat(locale)(mrcTotal)}</span>,
  },
  ...orderColumns(t, locale, { readOnly: false }).filter(({ key }) => key === "nrcTotal"),
  {
    key: "actions",
    header: <span className="visually-hidden">{t("orders.actions")}</span>,
    align: "end",
    width: 148,
    phone: "hidden",
    cell: (draft) => {
      const name = orderedThing(t, locale, draft);
      return (
        <span className={styles.actions}>
          <LinkButton to={draftPath(draft)} size="small">
            {t("orders.continue")}
            <span className="visually-hidden"> {name}</span>
          </LinkButton>
          <IconButton
            icon="trash"
            label={t("orders.delete-draft", { name })}
            disabled={pending === draft.id}
            onClick={() => onDelete(draft)}
          />
        </span>
      );
    },
  },
];
