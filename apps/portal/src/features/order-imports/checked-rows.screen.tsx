import { euroFormat } from "@demarc/contract/core/money";
import type { Package } from "@demarc/contract/core/package";
import { mostImportRows } from "@demarc/contract/orders/order-imports";
import type { BulkCheckRow } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { packagesQuery } from "../catalogue/packages.data.ts";
import { checkedRowsQuery } from "./checked-rows.data.ts";
import { type CheckedLine, importLines, offeredIn, splitRows } from "./checked-rows.ts";
import { sumOf } from "./order-import-totals.ts";
import { importPath } from "./order-imports.data.ts";
import type en from "./order-imports.en.ts";
import { useOrderImport } from "./use-order-import.ts";

// Lazy: the form is there at once.
const ImportContact = lazyPart(() => import("./import-contact.tsx"), "ImportContact");

const usualTerm = 12;

/** Orders the available rows of an address check, as a new order import. */
export function CheckedRowsScreen() {
  const t = useText<typeof en>();
  const { id: customerId } = useCustomer();
  const { checkId = "" } = useParams({ strict: false });
  const { searchStr } = useLocation();
  const chosen = new URLSearchParams(searchStr).get("rows")?.split(",").map(Number);
  const checked = useQuery(checkedRowsQuery(customerId, checkId));
  const packages = useQuery(packagesQuery(customerId, ["LINE"]));
  const isReady = checked.data !== undefined && packages.data !== undefined;
  const error = checked.error ?? packages.error;
  // All rows without the parameter. Unreadable values are ignored.
  const rows = (checked.data?.rows ?? []).filter(({ position }) => chosen?.includes(position) ?? true);
  const offered = offeredIn(rows, packages.data ?? []);
  return (
    <Page title={t("order-import.check-title")}>
      <Loader
        loading={checked.isPending || packages.isPending}
        failed={!isReady && !isUnknown(error)}
        error={error}
        onRetry={() => void Promise.all([checked.refetch(), packages.refetch()])}
        skeleton={<Skeleton shape="card" count={2} />}
      >
        {checked.data?.check.state === "DONE" && offered.length > 0 ? (
          <CheckedRows checkId={checkId} rows={rows} offered={offered} />
        ) : (
          <Card>
            <EmptyState
              icon="address-check"
              title={t(
                checked.data?.check.state === "RUNNING" ? "order-import.check-running" : "order-import.check-none",
              )}
              action={<LinkButton to="/postal-code-check?view=many">{t("order-import.check-back")}</LinkButton>}
            />
          </Card>
        )}
      </Loader>
    </Page>
  );
}

interface CheckedRowsProps {
  readonly checkId: string;
  readonly rows: readonly BulkCheckRow[];
  readonly offered: readonly { readonly product: Package; readonly count: number }[];
}

function CheckedRows({ checkId, rows, offered }: CheckedRowsProps) {
  "use no memo"; // the form of react-hook-form is mutable
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const navigate = useNavigateWhileOpen();
  const packages = offered.map(({ product }) => product);
  const [packageCode, setPackageCode] = useState(packages[0]?.code ?? "");
  const terms = packages.find(({ code }) => code === packageCode)?.contractTerms ?? [];
  const [wishedTerm, setWishedTerm] = useState(usualTerm);
  const termMonths = terms.includes(wishedTerm) ? wishedTerm : (terms[0] ?? wishedTerm);
  const { lines, later, left } = splitRows(rows, { packages, packageCode, termMonths });
  const { form, attempt, refused, forget } = useOrderImport((id) => void navigate({ to: importPath(id) }), {
    key: checkId,
    lines: importLines(lines, termMonths),
  });
  const count = lines.length;
  return (
    <Form label={t("order-import.check-title")} onSubmit={attempt}>
      <FormProblems form={form} labels={{ rows: t("order-import.rows"), name: t("order-import.name") }} />
      <Card title={t("order-import.check-what")} description={t("order-import.check-text")}>
        <SelectField
          name="packageCode"
          label={t("order-import.package")}
          hint={t("order-import.check-package-hint")}
          options={offered.map(({ product, count: addresses }) => ({
            value: product.code,
            label: t("order-import.check-package", { name: product.name[locale], count: addresses }),
          }))}
          value={packageCode}
          onChange={({ target }) => setPackageCode(target.value)}
        />
        <SelectField
          name="contractTermMonths"
          label={t("order-import.check-term")}
          options={terms.map((term) => ({ value: String(term), label: t("order-import.check-months", { term }) }))}
          value={String(termMonths)}
          onChange={({ target }) => setWishedTerm(Number(target.value))}
        />
        <Suspense fallback={<Skeleton />}>
          <ImportContact form={form} />
        </Suspense>
        <TextField
          {...form.register("name", { onChange: forget })}
          label={t("order-import.name")}
          hint={t("order-import.name-hint")}
          error={form.errorsByField["name"]}
          optional
          autoComplete="off"
        />
      </Card>
      <Card title={t("order-import.rows")} count={count} flush>
        <Lines lines={lines} />
      </Card>
      {later > 0 && <Callout tone="warn">{t("order-import.check-later", { most: mostImportRows, later })}</Callout>}
      {left.length > 0 && <Left rows={left} />}
      {refused && (
        <Callout tone="warn" live>
          {t(refused.text, refused.values)}
        </Callout>
      )}
      <p role="status">
        {t("order-import.check-total", {
          count,
          monthly: euros(sumOf(lines, "mrcTotal")),
          oneOff: euros(sumOf(lines, "nrcTotal")),
        })}
      </p>
      <FormActions inline>
        <Button type="submit" variant="primary" disabled={count === 0} pending={form.formState.isSubmitting}>
          {t("order-import.check-continue", { count })}
        </Button>
      </FormActions>
    </Form>
  );
}

function Lines({ lines }: { readonly lines: readonly CheckedLine[] }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const columns: readonly Column<CheckedLine>[] = [
    { key: "address", header: t("order-import.address"), rowHeader: true, cell: ({ address }) => address },
    {
      key: "package",
      header: t("order-import.package"),
      phone: "detail",
      cell: ({ product, asWished }) => (
        <>
          {product.name[locale]}
          {!asWished && <div className="dim">{t("order-import.check-other")}</div>}
        </>
      ),
    },
    {
      key: "nrc",
      header: t("order-import.one-off"),
      align: "end",
      phone: "hidden",
      cell: ({ nrcTotal }) => euros(nrcTotal),
    },
    {
      key: "mrc",
      header: t("order-import.monthly"),
      align: "end",
      phone: "trail",
      cell: ({ mrcTotal }) => euros(mrcTotal),
    },
  ];
  return (
    <Table caption={t("order-import.rows")} columns={columns} rows={lines} rowKey={({ position }) => position} dense />
  );
}

function Left({ rows }: { readonly rows: readonly BulkCheckRow[] }) {
  const t = useText<typeof en>();
  const columns: readonly Column<BulkCheckRow>[] = [
    { key: "address", header: t("order-import.address"), rowHeader: true, cell: ({ address }) => address },
    {
      key: "reason",
      header: t("order-import.check-reason"),
      phone: "detail",
      cell: ({ outcome }) => t(`order-import.check-left.${outcome ?? "FAILED"}`),
    },
  ];
  return (
    <Card title={t("order-import.check-left")} count={rows.length} flush>
      <Table
        caption={t("order-import.check-left")}
        columns={columns}
        rows={rows}
        rowKey={({ position }) => position}
        dense
      />
    </Card>
  );
}
