import { useLocale, useText } from "@demarc/shell/translate.ts";
import { type BulkResultRow, reasonsOf } from "./tv-bulk-file.ts";
import type en from "./tv-bulk.en.ts";

/** What a row says in words: its errors and warnings, and whether its account becomes active. */
export const useRowNotes = () => {
  const t = useText<typeof en>();
  const locale = useLocale();
  return {
    notesOf: (result: BulkResultRow): string =>
      [reasonsOf(result, locale), ...result.warnings.map(({ code, row }) => t(`tv-bulk.warning.${code}`, { row }))]
        .filter(Boolean)
        .join(" "),
    activateOf: ({ activate }: BulkResultRow): string =>
      activate === null ? "" : t(activate ? "tv-bulk.activate-yes" : "tv-bulk.activate-no"),
  };
};
