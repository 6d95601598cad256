import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { type ReactNode, Suspense } from "react";
import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EventList } from "@demarc/ui/layout/event-list.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { quotationTones } from "../quotation-state.tsx";
import styles from "./quotation.module.css";
import type { QuotationTexts } from "./quotation-page-texts.ts";

// Lazy: most quotations have one revision.
const RevisionChanges = lazyPart(() => import("./revision-changes.tsx"), "RevisionChanges");

export function QuotationSections({ quotation }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  const previous = quotation.revisions.find(({ revision }) => revision === quotation.revision - 1);
  return (
    <div className={styles.row}>
      <div className={styles.stack}>
        <Suspense>
          {previous && <RevisionChanges quotation={quotation} previousId={previous.id} revision={previous.revision} />}
        </Suspense>
        <Card title={t("quotation.terms")}>
          <p className={styles.said}>{quotation.terms}</p>
        </Card>
      </div>
      <div className={styles.stack}>
        <Orders quotation={quotation} />
        <Agreement quotation={quotation} />
        <People quotation={quotation} />
        <Revisions quotation={quotation} />
        <History quotation={quotation} />
      </div>
    </div>
  );
}

function Orders({ quotation: { resultingOrders } }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  if (resultingOrders.length === 0) return null;
  return (
    <Card title={t("quotation.orders")} count={resultingOrders.length}>
      <ul className={styles.list}>
        {resultingOrders.map(({ id, orderNumber, place }) => (
          <li key={id}>
            <a href={`/orders/order/${id}`}>{orderNumber}</a>
            <span className="dim">{place}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Agreement({ quotation: { resultingAgreement } }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  const isOpen = useFeatures().has("manualAgreements");
  if (!resultingAgreement) return null;
  const { id, number, title } = resultingAgreement;
  return (
    <Card title={t("quotation.agreement")}>
      <ul className={styles.list}>
        <li>
          {isOpen ? <a href={`/manual-agreement/view/${id}`}>{number}</a> : number}
          <span className="dim">{title}</span>
        </li>
      </ul>
    </Card>
  );
}

function People({ quotation }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const { salesPerson, contact, acceptedBy, purchaseOrderNumber } = quotation;
  const { name, email, phone } = salesPerson;
  return (
    <Card title={t("quotation.people")}>
      <dl className={styles.people}>
        <Entry term={t("quotations.sales-person")}>
          {name}
          {email && (
            <span className={styles.way}>
              <a href={`mailto:${email}`}>{email}</a>
            </span>
          )}
          {phone && (
            <span className={styles.way}>
              <a href={`tel:${phone}`}>{phone}</a>
            </span>
          )}
        </Entry>
        {contact && <Entry term={t("quotation.meant-for")}>{contact.name}</Entry>}
        {acceptedBy && (
          <Entry term={t("quotation.accepted-by")}>
            {[acceptedBy.name, formatDate(acceptedBy.at, locale, { dateStyle: "medium", timeStyle: "short" })]
              .filter(Boolean)
              .join(", ")}
          </Entry>
        )}
        {purchaseOrderNumber && <Entry term={t("quotation.purchase-order")}>{purchaseOrderNumber}</Entry>}
      </dl>
    </Card>
  );
}

interface EntryProps {
  readonly term: string;
  readonly children: ReactNode;
}

function Entry({ term, children }: EntryProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Revisions({ quotation: { revisions, id } }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  if (revisions.length < 2) return null;
  return (
    <Card title={t("quotation.revisions")} count={revisions.length}>
      <ul className={styles.list}>
        {revisions.map((one) => {
          const name = t("quotation.revision-of", { revision: one.revision });
          return (
            <li key={one.id}>
              {one.id === id ? <strong>{name}</strong> : <a href={`/quotations/view/${one.id}`}>{name}</a>}
              <span className="dim">
                {[t(`quotations.status.${one.status}`), formatDate(one.publishedAt, locale)].join(", ")}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function History({ quotation: { history } }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  return (
    <Card title={t("quotation.history")}>
      <EventList
        label={t("quotation.history")}
        events={history.toReversed().map(({ at, to, actorType, actorName, reason }, place) => ({
          key: history.length - place,
          at,
          time: formatDate(at, locale, { day: "numeric", month: "short" }),
          tone: quotationTones[to],
          // The status text says that a decision is needed; in the history the event is that the quotation was sent.
          text: to === "PUBLISHED" ? t("quotations.sent") : t(`quotations.status.${to}`),
          note: [
            formatDate(at, locale, { timeStyle: "short" }),
            actorName ?? t(`quotation.author.${actorType}`),
            reason,
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
    </Card>
  );
}
