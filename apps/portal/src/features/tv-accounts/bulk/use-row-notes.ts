import { useLocale, useText } from "@demarc/shell/translate.ts";
import { type BulkResultRow, reasonsOf } from "./tv-bulk-file.ts";
import type en from "./tv-bulk.en.ts";

/** What a row says in words: its errors and warnings, and whether its account becomes active. */
export const useRowNotes = () => {
  const t = useText<typeof en>();
  const locale = useLocale();
  const likeOf = (row: number | null, accountNr: number | null): string =>
    row === null ? t("tv-bulk.like-account", { accountNr: String(accountNr) }) : t("tv-bulk.like-row", { row });
  return {
    notesOf: (result: BulkResultRow): string =>
      [
        reasonsOf(result, locale),
        ...result.warnings.map(({ code, row, accountNr }) =>
          t(`tv-bulk.warning.${code}`, { like: likeOf(row, accountNr) }),
        ),
      ]
        .filter(Boolean)
        .join(" "),
    activateOf: ({ activate }: BulkResultRow): string =>
      activate === null ? "" : t(activate ? "tv-bulk.activate-yes" : "tv-bulk.activate-no"),
  };
};
