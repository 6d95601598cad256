import type { Invoice, InvoiceExplanation, InvoiceLine, InvoicePart } from "@demarc/contract/core/invoices/invoice";
import type { PartKind } from "@demarc/contract/core/invoices/invoice-part-kinds";
import { endCustomerPart, servicePart } from "@demarc/contract/core/invoices/invoice-parts";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useId, useState } from "react";
import { formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Stack, type StackTone, stackTones, Swatch } from "@demarc/ui/charts/stack.tsx";
import { classNames } from "@demarc/ui/class-names.ts";
import { Icon } from "@demarc/ui/icon.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Seg } from "@demarc/ui/controls/seg.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { centsOf, decimal, euro } from "./invoice-amounts.ts";
import { isDisputed } from "./invoice-disputed.ts";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { allLinesQuery } from "./invoice.data.ts";
import styles from "./invoice-parts.module.css";
import type en from "./invoices.en.ts";
import { ServiceName } from "./service-name.tsx";

/** The number of items that an unfolded part shows; all are on their own tab. */
const mostItems = 50;

/** Each kind of service keeps its colour from invoice to invoice. */
const kindTones: Partial<Record<PartKind, StackTone>> = {
  FTTH: "a",
  FTTO: "b",
  COAX: "c",
  COPPER: "d",
  COLOCATION: "e",
  ONE_OFF: "f",
  MOBILE: "g",
  LINE: "a",
  DC_CONNECTION: "a",
  WDM: "b",
  PREFIX: "c",
  TV_ACCOUNT: "a",
  NO_END_CUSTOMER: "f",
  OTHER: "other",
};

/** Products and end customers vary in number, so they take their colours by position. */
const toneOf = ({ kind }: InvoicePart, place: number): StackTone =>
  kindTones[kind] ?? stackTones[Math.min(place, stackTones.length - 1)] ?? "other";

const groupings = ["service", "customer"] as const;
type Grouping = (typeof groupings)[number];

interface InvoicePartsProps {
  readonly invoice: Invoice;
  readonly explained: InvoiceExplanation;
  readonly itemsHref: string;
  readonly printing: boolean;
}

export function InvoiceParts({ invoice, explained, itemsHref, printing }: InvoicePartsProps) {
  const t = useText<typeof en>();
  const { by } = useSearch({ strict: false }) as { readonly by?: unknown };
  const [grouping, setGrouping] = useState<Grouping>(by === "customer" ? "customer" : "service");
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { parts: services, endCustomers } = explained;
  const parts = grouping === "service" ? services : endCustomers;
  const keys = new Set(parts.map(({ key }) => key));
  const partOf = grouping === "service" ? servicePart : endCustomerPart;
  /** Parts that are too small for a row of their own are in the last one. */
  const isIn = (part: InvoicePart) => (line: InvoiceLine) => {
    const { key } = partOf(line);
    return part.kind === "OTHER" ? !keys.has(key) : part.key === key;
  };
  const total = centsOf(invoice.lineTotal);
  const toggle = (key: string) =>
    setUnfolded(new Set(unfolded.has(key) ? [...unfolded].filter((one) => one !== key) : [...unfolded, key]));
  return (
    <Card
      title={t("invoices.made-of")}
      count={t("invoices.without-vat")}
      flush
      actions={
        endCustomers.length > 0 && (
          <Seg
            name="grouping"
            label={t("invoices.group-by")}
            options={groupings.map((value) => ({ value, label: t(`invoices.group-by.${value}`) }))}
            value={grouping}
            onChange={(value) => setGrouping(groupings.find((one) => one === value) ?? "service")}
          />
        )
      }
    >
      <div className={styles.bar}>
        <Stack
          parts={parts.map((part, place) => ({
            key: part.key,
            share: Math.max(0, centsOf(part.amount)),
            tone: toneOf(part, place),
          }))}
        />
      </div>
      <ul className={styles.parts}>
        {parts.map((part, place) => (
          <Part
            key={part.key}
            part={part}
            tone={toneOf(part, place)}
            share={total > 0 ? centsOf(part.amount) / total : undefined}
            open={unfolded.has(part.key)}
            onToggle={() => toggle(part.key)}
            printing={printing}
          >
            <PartItems invoice={invoice} isIn={isIn(part)} itemsHref={itemsHref} />
          </Part>
        ))}
      </ul>
      <InvoiceTotals invoice={invoice} />
    </Card>
  );
}

interface PartProps {
  readonly part: InvoicePart;
  readonly tone: StackTone;
  /** Undefined if the sum of the lines is zero or negative. */
  readonly share: number | undefined;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly printing: boolean;
  readonly children: React.ReactNode;
}

function Part({ part, tone, share, open, onToggle, printing, children }: PartProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const id = useId();
  const name = part.productName?.[locale] ?? part.name ?? t(`invoices.part.${part.kind}`);
  const row = (
    <>
      <Swatch tone={tone} />
      <span className={styles.name}>
        {name}
        {part.name !== null && part.name !== name && <span className={styles.printed}>{part.name}</span>}
      </span>
      <span className={styles.count}>{t("invoices.items-count", { count: part.count })}</span>
      <span className={styles.share}>
        {share !== undefined &&
          formatNumber(share, locale, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      </span>
      <span className={styles.sum}>{euro(part.amount, locale)}</span>
    </>
  );
  // Buttons are not printed, and the table of items follows on paper.
  if (printing) return <li className={styles.part}>{row}</li>;
  return (
    <li>
      <button
        type="button"
        className={styles.part}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <span className={classNames(styles.fold, open && styles.open)}>
          <Icon name="chevron" size="small" />
        </span>
        {row}
      </button>
      {open && <div id={id}>{children}</div>}
    </li>
  );
}

interface PartItemsProps {
  readonly invoice: Invoice;
  readonly isIn: (line: InvoiceLine) => boolean;
  readonly itemsHref: string;
}

function PartItems({ invoice, isIn, itemsHref }: PartItemsProps) {
  const t = useText<typeof en>();
  const { data, isPending, isError, error, refetch } = useQuery(allLinesQuery(invoice));
  const items = data?.filter(isIn) ?? [];
  return (
    <Loader
      loading={isPending}
      failed={isError}
      error={error}
      onRetry={() => void refetch()}
      skeleton={<Skeleton count={3} />}
    >
      <ul className={styles.items}>
        {items.slice(0, mostItems).map((line) => (
          <Item key={line.id} line={line} disputed={isDisputed(invoice, line.id)} />
        ))}
      </ul>
      {items.length > mostItems && (
        <p className={styles.all}>
          <a href={itemsHref}>{t("invoices.all-items", { count: invoice.lineCount })}</a>
        </p>
      )}
    </Loader>
  );
}

function Item({ line, disputed }: { readonly line: InvoiceLine; readonly disputed: boolean }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { serviceRef, description, endCustomerName, quantity, unit, unitPrice, lineAmount } = line;
  const unitName = t(`invoices.unit.${unit}`);
  return (
    <li className={styles.item}>
      <span>
        {serviceRef && <ServiceName service={serviceRef} />}{" "}
        <span className={serviceRef ? "dim" : undefined}>
          {[description, endCustomerName].filter(Boolean).join(" · ")}
        </span>{" "}
        {disputed && <Badge tone="warn">{t("invoices.status.DISPUTED")}</Badge>}
      </span>
      <span className={styles.times}>
        {`${decimal(quantity, locale)} ${unitName}`.trim()} × {euro(unitPrice, locale)}
      </span>
      <span className={styles.sum}>{euro(lineAmount, locale)}</span>
    </li>
  );
}
