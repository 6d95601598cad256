import { mostBulkAddresses } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { payload } from "@demarc/contract/core/fields";
import { Type } from "@demarc/contract/core/json-schema";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { createAttemptKeys } from "@demarc/shell/calls/attempt-keys.ts";
import { explainFailure } from "@demarc/shell/failures/refusals.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { formatDate, type Locale, useLocale, useText } from "@demarc/shell/translate.ts";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { FileField } from "@demarc/ui/controls/file-field.tsx";
import { Form, FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { readBox, readFile, type UnreadLine } from "./bulk-addresses.ts";
import { type Refusal, refusalOf, startBulkCheck } from "./bulk-checks.data.ts";
import type en from "./postal-code-check.en.ts";
import styles from "./postal-code-check.module.css";

const schema = payload("bulkCheckText", { addresses: Type.String() });

const momentText = (moment: string, locale: Locale): string =>
  formatDate(moment, locale, { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });

type Problem = "count" | "unread";

interface BulkCheckFormProps {
  readonly customerId: number;
  readonly onStarted: (bulkCheckId: string) => void;
}

export function BulkCheckForm({ customerId, onStarted }: BulkCheckFormProps) {
  const t = useText<typeof en>();
  const form = useSchemaForm<{ readonly addresses: string }>(
    { body: schema },
    { values: { addresses: "" }, snapshotKey: "bulk-check" },
  );
  const text = useWatch({ control: form.control, name: "addresses" });
  const [problem, setProblem] = useState<Problem>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [starts, setStarts] = useState(0);
  // Keyed by the addresses and not by the text: an extra empty line is still the same attempt.
  const [keys] = useState(createAttemptKeys);
  const pending = form.formState.isSubmitting;
  const box = readBox(text);
  const most = mostBulkAddresses;
  const forget = () => {
    setProblem(undefined);
    setRefusal(undefined);
  };
  const put = (content: string) => {
    form.setValue("addresses", content, { shouldDirty: true });
    forget();
  };
  const start = async () => {
    setRefusal(undefined);
    try {
      onStarted(await startBulkCheck(customerId, box.addresses, keys.of(box.addresses)));
    } catch (error) {
      const why = refusalOf(error);
      if (!why) throw error;
      return setRefusal(why);
    }
    // The pressed button disappears together with the rejected lines.
    if (problem === "unread") form.setFocus("addresses");
    form.reset();
    forget();
    keys.end();
    setStarts(starts + 1);
  };
  const submit = form.submit(async () => {
    if (box.count === 0 || box.tooMany) {
      setProblem("count");
      return form.setFocus("addresses");
    }
    return box.unread.length > 0 ? setProblem("unread") : start();
  });
  const error = box.tooMany
    ? t("postal-code-check.bulk-too-many", { count: box.count, most })
    : problem === "count" && t("postal-code-check.bulk-empty");
  const counted = t("postal-code-check.bulk-counted", { count: box.count, most });
  return (
    <Card title={t("postal-code-check.bulk")} description={t("postal-code-check.bulk-text", { most })}>
      <Form label={t("postal-code-check.bulk")} onSubmit={submit}>
        <FormProblems form={form} labels={{ addresses: t("postal-code-check.bulk-rows") }} />
        <AddressFile key={starts} text={text} onText={put} />
        <TextArea
          {...form.register("addresses", { onChange: forget })}
          label={t("postal-code-check.bulk-rows")}
          hint={box.count > 0 ? counted : t("postal-code-check.bulk-hint")}
          error={error || undefined}
          readOnly={pending}
          rows={8}
          spellCheck={false}
          autoComplete="off"
        />
        {problem === "unread" && (
          <Unread lines={box.unread}>
            {box.addresses.length > 0 && (
              <Button pending={pending} onClick={() => void form.submit(start)()}>
                {t("postal-code-check.bulk-others", { count: box.addresses.length })}
              </Button>
            )}
          </Unread>
        )}
        {refusal && <Refused refusal={refusal} />}
        <FormActions inline>
          <Button type="submit" variant="primary" pending={pending}>
            {t("postal-code-check.bulk-start")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

/** The reason for a refusal; for a used-up daily limit, when it resets. */
function Refused({ refusal }: { readonly refusal: Refusal }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <Callout tone="warn" live>
      {refusal.kind === "quota"
        ? t("postal-code-check.bulk-quota", { ...refusal, free: momentText(refusal.freeAt, locale) })
        : t("postal-code-check.bulk-failed")}
    </Callout>
  );
}

interface AddressFileProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Puts the addresses of a file into the text area, to be reviewed and changed before they are sent. */
function AddressFile({ text, onText }: AddressFileProps) {
  const t = useText<typeof en>();
  const [error, setError] = useState<string>();
  const [guessed, setGuessed] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const read = await readFile(file);
      setGuessed(read?.isGuess ?? false);
      if (!read) return setError(t("common.file-unreadable"));
      const { addresses } = read;
      if (addresses.length === 0) return setError(t("postal-code-check.bulk-file-empty"));
      setError(undefined);
      onText(addresses.join("\n"));
      const action = text.trim() ? { label: t("common.undo"), run: () => onText(text) } : undefined;
      showToast(t("postal-code-check.bulk-file-read", { count: addresses.length, name: file.name }), { action });
    } catch (failure) {
      setError((await explainFailure(failure, {}))?.text);
    }
  };
  return (
    <FileField
      name="file"
      label={t("postal-code-check.bulk-file")}
      hint={t(guessed ? "common.file-guessed" : "postal-code-check.bulk-file-hint")}
      error={error}
      optional
      accept=".csv,text/csv,text/plain"
      onFile={(file) => void take(file)}
    />
  );
}

const shownLines = 5;

interface UnreadProps {
  readonly lines: readonly UnreadLine[];
  /** The actions for lines that are not addresses. */
  readonly children: ReactNode;
}

function Unread({ lines, children }: UnreadProps) {
  const t = useText<typeof en>();
  const more = lines.length - shownLines;
  return (
    <Callout tone="warn" live>
      <p>{t("postal-code-check.bulk-unread", { count: lines.length })}</p>
      <ul className={styles.unread}>
        {lines.slice(0, shownLines).map(({ line, text }) => (
          <li key={line}>{t("postal-code-check.bulk-unread-line", { line, text })}</li>
        ))}
        {more > 0 && <li>{t("postal-code-check.bulk-unread-more", { count: more })}</li>}
      </ul>
      {children}
    </Callout>
  );
}
