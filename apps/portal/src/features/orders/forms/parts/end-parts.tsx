import { daysAfter } from "@demarc/contract/core/calendar";
import { furthestWishDate, earliestDate } from "@demarc/ordering/order-errors";
import { longestCustomerReference, longestRemarks, longestServiceReference } from "@demarc/contract/core/order-body";
import { useQuery } from "@tanstack/react-query";
import { useConfiguration } from "@demarc/shell/config.ts";
import { endCustomersQuery } from "../../../end-customers/offered-end-customers.data.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { formatDate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { ExternalLink } from "@demarc/ui/controls/external-link.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { useOrderForm } from "./order-form-context.ts";
import { OrderOverview } from "./order-overview.tsx";
import type en from "../body/orders-forms.en.ts";

export { ContactPart, ContactZPart } from "./contact-part.tsx";

/** The date on which the person would like delivery; without one, as soon as it can be. */
export function WishDatePart() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const form = useOrderForm();
  const { chosen, context } = form;
  const earliest = chosen ? earliestDate(chosen, context) : context.today;
  return (
    <Card title={t("order-form.wish-title")}>
      <Fields>
        <Span of="half" ownRow>
          <TextField
            name="wishDate"
            type="date"
            label={t("order-form.field.wishDate")}
            hint={t("order-form.wish-hint", { date: formatDate(earliest, locale, { dateStyle: "full" }) })}
            error={form.errorOf("wishDate")}
            optional
            min={earliest}
            max={daysAfter(context.today, furthestWishDate)}
            value={form.textOf("wishDate")}
            onChange={(event) => form.set("wishDate", event.target.value)}
            onBlur={() => form.touch("wishDate")}
          />
        </Span>
      </Fields>
    </Card>
  );
}

/** The person's own names for the order and for the service, and for whom it is. */
export function ReferencesPart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const { type } = useCustomer();
  const text = (name: "customerReference" | "reference" | "remarks") => ({
    name,
    label: t(`order-form.field.${name}`),
    error: form.errorOf(name),
    optional: true,
    value: form.textOf(name),
    onChange: (event: { readonly target: { readonly value: string } }) => form.set(name, event.target.value),
    onBlur: () => form.touch(name),
  });
  return (
    <Card title={t("order-form.references-title")}>
      <Fields>
        <Span of="half" ownRow>
          <TextField
            {...text("customerReference")}
            hint={t("order-form.customer-reference-hint")}
            maxLength={longestCustomerReference}
            autoComplete="off"
          />
        </Span>
        <Span of="half" ownRow>
          <TextField
            {...text("reference")}
            hint={t("order-form.reference-hint")}
            maxLength={longestServiceReference}
            autoComplete="off"
          />
        </Span>
        {type === "reseller" && <EndCustomerField />}
        <TextArea {...text("remarks")} rows={3} maxLength={longestRemarks} />
      </Fields>
    </Card>
  );
}

function EndCustomerField() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const { id } = useCustomer();
  const { data } = useQuery(endCustomersQuery(id));
  const current = form.textOf("endCustomerId");
  const offered = (data?.items ?? []).filter((one) => one.active || one.id === current);
  if (offered.length === 0) return null;
  return (
    <Span of="half" ownRow>
      <SelectField
        name="endCustomerId"
        label={t("order-form.field.endCustomerId")}
        error={form.errorOf("endCustomerId")}
        optional
        value={current}
        onChange={(event) => form.set("endCustomerId", event.target.value)}
        options={[
          { value: "", label: t("order-form.for-ourselves") },
          ...offered.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
    </Span>
  );
}

/** The overview of everything that was chosen, and the required consent. */
export function TermsPart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const { brandName: brand = "", termsPage } = useConfiguration() ?? {};
  return (
    <>
      <OrderOverview />
      <Card title={t("order-form.terms-title")}>
        <Checkbox
          name="termsAccepted"
          label={t("order-form.terms", { brand })}
          error={form.errorOf("termsAccepted")}
          checked={form.body.termsAccepted === true}
          onChange={(event) => form.set("termsAccepted", event.target.checked)}
        />
        {termsPage && (
          <p>
            <ExternalLink href={termsPage}>{t("order-form.read-terms", { brand })}</ExternalLink>
          </p>
        )}
      </Card>
    </>
  );
}
