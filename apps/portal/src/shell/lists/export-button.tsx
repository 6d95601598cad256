import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useKitText } from "../../ui/kit-text.ts";
import { reportActionFailure } from "../action-failure.ts";

interface ExportButtonProps {
  /** True if the list is filtered; the file then contains the filtered rows. */
  readonly filtered: boolean;
  readonly disabled?: boolean;
  /** True to show the words instead of the icon alone. */
  readonly worded?: boolean;
  readonly onSave: () => Promise<void>;
}

/** Saves a whole list as a CSV file; a failure is reported as a failed action. */
export function ExportButton({ filtered, disabled = false, worded = false, onSave }: ExportButtonProps) {
  const t = useKitText();
  const [pending, setPending] = useState(false);
  const save = async () => {
    if (pending) return;
    setPending(true);
    try {
      await onSave();
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  const label = t(filtered ? "list.export-found" : "list.export");
  const shared = { disabled, onClick: () => void save() };
  if (!worded) return <IconButton icon="download" label={label} aria-busy={pending || undefined} {...shared} />;
  return (
    <Button icon="download" pending={pending} {...shared}>
      {label}
    </Button>
  );
}
