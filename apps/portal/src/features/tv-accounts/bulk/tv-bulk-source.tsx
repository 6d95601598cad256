import { payload } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { mostTvBulkRows, type TvBulkAction, tvBulkActions } from "@demarc/contract/tv-accounts/tv-bulk";
import { useState } from "react";
import type { FieldError } from "react-hook-form";
import { TextFileField } from "@demarc/shell/files/text-file-field.tsx";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { saveCsv } from "@demarc/shell/lists/csv-sheet.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { headingOf } from "./tv-bulk-columns.ts";
import { readBulkFile, templateLines } from "./tv-bulk-file.ts";
import { type BulkOutcome, tryTvBulk } from "./tv-bulk.data.ts";
import type en from "./tv-bulk.en.ts";

const schema = payload("tvBulkText", { rows: Type.String() });

interface TvBulkSourceProps {
  /** The rows and the action to start with, such as after returning from a dry run. */
  readonly start: { readonly action: TvBulkAction; readonly text: string };
  readonly onTried: (outcome: BulkOutcome, text: string) => void;
  readonly onCancel: () => void;
}

export function TvBulkSource({ start, onTried, onCancel }: TvBulkSourceProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const [action, setAction] = useState<TvBulkAction>(start.action);
  const form = useSchemaForm<{ readonly rows: string }>({ body: schema }, { values: { rows: start.text } });
  const refuse = (message: keyof typeof en, params: Readonly<Record<string, string | number>> = {}) =>
    form.setError("rows", { type: message, message, params } as FieldError, { shouldFocus: true });
  const takeText = (text: string) => form.setValue("rows", text, { shouldDirty: true, shouldValidate: true });
  const attempt = form.submit(async ({ rows: text }) => {
    const { rows, missing, unused } = await readBulkFile(action, text);
    if (missing.length > 0)
      return refuse("tv-bulk.missing", { columns: missing.map((name) => headingOf(name, locale)).join(", ") });
    if (rows.length === 0) return refuse("tv-bulk.empty");
    if (rows.length > mostTvBulkRows) return refuse("tv-bulk.too-many", { most: mostTvBulkRows });
    const { rows: results } = await tryTvBulk({ action, rows });
    return onTried({ action, rows, unused, results, done: false }, text);
  });
  return (
    <Form label={t("tv-bulk.title")} onSubmit={attempt}>
      <FormProblems form={form} labels={{ rows: t("tv-bulk.rows") }} />
      <RadioGroup
        name="action"
        label={t("tv-bulk.action")}
        look="chips"
        choices={tvBulkActions.map((value) => ({ value, label: t(`tv-bulk.action.${value}`) }))}
        values={[action]}
        onChange={(event) => setAction(tvBulkActions.find((one) => one === event.target.value) ?? action)}
      />
      <p>{t(`tv-bulk.text.${action}`)}</p>
      <p>
        <Button
          variant="quiet"
          icon="download"
          onClick={() => void saveCsv(templateLines(action, locale), t("tv-bulk.template-name"), locale)}
        >
          {t("tv-bulk.template")}
        </Button>
      </p>
      <TextFileField label={t("tv-bulk.file")} onText={takeText} />
      <TextArea
        {...form.register("rows")}
        label={t("tv-bulk.rows")}
        hint={t("tv-bulk.rows-hint")}
        error={form.errorsByField["rows"]}
        rows={8}
        spellCheck={false}
        data-autofocus
      />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onCancel} action={t("tv-bulk.try")} />
    </Form>
  );
}
