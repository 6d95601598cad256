import { type ChangeEvent, useState } from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "../class-names.ts";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import styles from "./file-field.module.css";
import { useKitText } from "../kit-text.ts";

interface FileFieldProps extends FieldProps {
  /** The file types in the chooser; a dropped file can have any type. */
  readonly accept: string;
  /** What to show until a file is chosen, if there is one already. */
  readonly stored?: string | undefined;
  readonly onFile: (file: File | undefined) => void;
}

interface FilesFieldProps extends FieldProps, Pick<FileFieldProps, "accept"> {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses or drops several files at once; it shows none of them, so that more can be added. */
export function FilesField({ onFiles, ...field }: FilesFieldProps) {
  return <FileInput {...field} several onChange={onFiles} />;
}

export function FileField({ stored, onFile, ...field }: FileFieldProps) {
  const [name, setName] = useState<string>();
  const take = ([file]: readonly File[]) => {
    setName(file?.name);
    onFile(file);
  };
  return <FileInput {...field} shown={name ?? stored} onChange={take} />;
}

interface FileInputProps extends FieldProps, Pick<FileFieldProps, "accept"> {
  readonly several?: boolean;
  readonly shown?: string | undefined;
  readonly onChange: (files: readonly File[]) => void;
}

/** The native input is transparent above our own design, because its texts are in the language of the browser, not the page. */
function FileInput({ accept, several, shown, onChange, ...field }: FileInputProps) {
  const t = useKitText();
  const [over, setOver] = useState(false);
  const { "aria-describedby": notes, ...attributes } = controlAttributes(field);
  const stateId = `${attributes.id}-file`;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    onChange([...(input.files ?? [])]);
    // Emptied, so that a file that was removed can be chosen again.
    if (several) input.value = "";
  };
  return (
    <Field {...field}>
      <div className={classNames(styles.box, over && styles.over)}>
        <input
          {...attributes}
          type="file"
          name={field.name}
          accept={accept}
          multiple={several}
          aria-describedby={[!several && stateId, notes].filter(Boolean).join(" ")}
          className={styles.input}
          onChange={take}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        <span className={buttonClass({})} aria-hidden="true">
          {t(several ? "file.choose-several" : "file.choose")}
        </span>
        {!several && (
          <span id={stateId} className={classNames(styles.name, shown === undefined && styles.none)}>
            {shown ?? t("file.none")}
          </span>
        )}
      </div>
    </Field>
  );
}
