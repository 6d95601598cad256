import { mostImportRows } from "@demarc/contract/orders/order-imports";
import { Suspense } from "react";
import { TextFileField } from "@demarc/shell/files/text-file-field.tsx";
import { saveCsv } from "@demarc/shell/lists/csv-sheet.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Skeleton } from "@demarc/ui/layout/skeleton.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { templateLines } from "./order-import-file.ts";
import type en from "./order-imports.en.ts";
import { useOrderImport } from "./use-order-import.ts";

// Lazy: the form is there at once.
const ImportContact = lazyPart(() => import("./import-contact.tsx"), "ImportContact");

export function OrderImportForm({ onStarted }: { readonly onStarted: (importId: string) => void }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { form, attempt, unused, refused, forget, takeText } = useOrderImport(onStarted);
  return (
    <Card title={t("order-import.file-title")} description={t("order-import.text", { most: mostImportRows })}>
      <Form label={t("order-import.file-title")} onSubmit={attempt}>
        <FormProblems form={form} labels={{ rows: t("order-import.rows"), name: t("order-import.name") }} />
        <p>
          <Button
            variant="quiet"
            icon="download"
            onClick={() => void saveCsv(templateLines(locale), t("order-import.template-name"), locale)}
          >
            {t("order-import.template")}
          </Button>
        </p>
        <TextFileField label={t("order-import.file")} optional onText={takeText} />
        <TextArea
          {...form.register("rows", { onChange: forget })}
          label={t("order-import.rows")}
          hint={t("order-import.rows-hint")}
          error={form.errorsByField["rows"]}
          rows={8}
          spellCheck={false}
        />
        <Suspense fallback={<Skeleton />}>
          <ImportContact form={form} />
        </Suspense>
        <TextField
          {...form.register("name")}
          label={t("order-import.name")}
          hint={t("order-import.name-hint")}
          error={form.errorsByField["name"]}
          optional
          autoComplete="off"
        />
        {unused.length > 0 && (
          <Callout tone="warn" live>
            {t("order-import.unused", { count: unused.length, columns: unused.join(", ") })}
          </Callout>
        )}
        {refused && (
          <Callout tone="warn" live>
            {t(refused.text, refused.values)}
          </Callout>
        )}
        <FormActions inline>
          <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
            {t(unused.length > 0 ? "order-import.check-anyway" : "order-import.check")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
