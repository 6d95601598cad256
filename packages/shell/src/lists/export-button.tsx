import type { CsvDialect } from "@demarc/contract/core/csv";
import { Suspense, useState } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { reportActionFailure } from "../failures/action-failure.ts";
import type { ListPrint } from "./use-printed-rows.ts";

const CsvMenu = lazyPart(() => import("./csv-menu.tsx"), "CsvMenu");

interface ExportButtonProps {
  /** True if the list is filtered; the file then contains the filtered rows. */
  readonly filtered?: boolean;
  readonly disabled?: boolean;
  /** True to show the words instead of only the icon. */
  readonly worded?: boolean;
  /** The print that its menu offers. */
  readonly print?: ListPrint | undefined;
  /** Saves the file; without a dialect in the person's usual one. */
  readonly onSave: (csv?: CsvDialect) => Promise<void>;
}

/**
 * Saves a whole list as a CSV file in the person's usual dialect. The menu beside it saves in another dialect, which becomes
 * the usual one, and prints. A failure is reported as a failed action.
 */
export function ExportButton(props: ExportButtonProps) {
  const { filtered = false, disabled = false, worded = false, print, onSave } = props;
  const t = useKitText();
  const [pending, setPending] = useState(false);
  const [chooses, setChooses] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (pending) return;
    setPending(true);
    try {
      await work();
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  const more = t(print ? "list.export-print" : "list.csv");
  const label = t(filtered ? "list.export-found" : "list.export");
  const shared = { disabled, onClick: () => void run(() => onSave()) };
  // The first click loads the menu, which then replaces the button.
  const opener = (
    <IconButton
      icon="down"
      label={more}
      disabled={disabled}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setChooses(true)}
    />
  );
  return (
    <>
      {worded ? (
        <Button icon="download" pending={pending} {...shared}>
          {label}
        </Button>
      ) : (
        <IconButton icon="download" label={label} aria-busy={pending || undefined} {...shared} />
      )}
      {chooses ? (
        <Suspense fallback={opener}>
          <CsvMenu label={more} print={print} onSave={onSave} run={run} />
        </Suspense>
      ) : (
        opener
      )}
    </>
  );
}
