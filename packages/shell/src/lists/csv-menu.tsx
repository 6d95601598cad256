import type { CsvDialect } from "@demarc/contract/core/csv";
import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "@demarc/ui/controls/button.tsx";
import { Icon } from "@demarc/ui/icon.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { Menu } from "@demarc/ui/controls/menu.tsx";
import { preferencesQuery, rememberCsvDialect } from "./csv-dialect.ts";
import type { ListPrint } from "./use-printed-rows.ts";

interface CsvMenuProps {
  readonly label: string;
  readonly print: ListPrint | undefined;
  /** Saves the file in this dialect. Rejects if that fails. */
  readonly onSave: (csv: CsvDialect) => Promise<void>;
  /** Runs work whose failure is reported. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** The dialects of a file; the chosen one becomes the person's usual one, which has a tick. The last item prints all rows. */
export function CsvMenu({ label, print, onSave, run }: CsvMenuProps) {
  const t = useKitText();
  const usual = useQuery(preferencesQuery).data?.csv;
  const choice = (csv: CsvDialect) => ({
    label: t(`list.csv.${csv}`),
    icon: csv === usual ? ("check" as const) : ("download" as const),
    run: () =>
      void run(async () => {
        await onSave(csv);
        if (csv !== usual) await rememberCsvDialect(csv);
      }),
  });
  const printing = print
    ? [
        {
          label: t(print.isPart ? "list.print-first" : "list.print", { count: print.count }),
          icon: "invoice" as const,
          run: () => void run(print.run),
        },
      ]
    : [];
  return (
    <Menu
      className={buttonClass({})}
      label={label}
      button={<Icon name="down" size="small" />}
      actions={[choice("excel-nl"), choice("standard"), ...printing]}
      startsOpen
    />
  );
}
