import { useState } from "react";
import { reportActionFailure } from "../failures/action-failure.ts";
import { useText } from "../translate.ts";
import { FileField } from "@demarc/ui/controls/file-field.tsx";
import { readTextFile } from "./text-file.ts";

interface TextFileFieldProps {
  readonly label: string;
  readonly optional?: boolean;
  readonly onText: (text: string) => void;
}

/** A CSV or text file whose text goes to the form, to be reviewed before it is sent. */
export function TextFileField({ label, optional, onText }: TextFileFieldProps) {
  const t = useText();
  const [unreadable, setUnreadable] = useState(false);
  const [guessed, setGuessed] = useState(false);
  const take = async (file: File | undefined) => {
    const read = file && (await readTextFile(file));
    setUnreadable(file !== undefined && read === undefined);
    setGuessed(read?.isGuess ?? false);
    if (read) onText(read.text);
  };
  return (
    <FileField
      name="file"
      label={label}
      optional={optional}
      hint={guessed ? t("common.file-guessed") : undefined}
      error={unreadable ? t("common.file-unreadable") : undefined}
      accept=".csv,text/csv,text/plain"
      onFile={(file) => void take(file).catch(reportActionFailure)}
    />
  );
}
