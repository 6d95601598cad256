import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useKitText } from "../../ui/kit-text.ts";
import { reportActionFailure } from "../action-failure.ts";

interface ExportButtonProps {
  /** True if the list is filtered; the file then contains the filtered rows. */
  readonly filtered: boolean;
  readonly onSave: () => Promise<void>;
}

/** Saves a whole list as a CSV file; a failure is reported as a failed action. */
export function ExportButton({ filtered, onSave }: ExportButtonProps) {
  const t = useKitText();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await onSave();
    } catch (error) {
      await reportActionFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button icon="download" pending={pending} onClick={() => void save()}>
      {t(filtered ? "list.export-found" : "list.export")}
    </Button>
  );
}
