import { useState } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { runOrExplain } from "../failures/refusals.ts";

interface DownloadButtonProps {
  readonly label: string;
  /** Rejects like `call`. */
  readonly onDownload: () => Promise<void>;
}

export function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await runOrExplain(onDownload, {});
    setPending(false);
  };
  return (
    <Button size="small" icon="download" pending={pending} onClick={() => void save()}>
      {label}
    </Button>
  );
}
