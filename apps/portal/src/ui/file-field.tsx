import { type ChangeEvent, useState } from "react";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { controlAttributes, Field, type FieldProps } from "./field.tsx";
import styles from "./file-field.module.css";
import { useKitText } from "./kit-text.ts";

interface FileFieldProps extends FieldProps {
  /** The file types in the chooser; a dropped file can have any type. */
  readonly accept: string;
  /** What to show until a file is chosen, if there is one already. */
  readonly stored?: string | undefined;
  readonly onFile: (file: File | undefined) => void;
}

/**
 * A file input for choosing or dropping one file. The native input is transparent above our own design, because its texts use
 * the language of the browser and not of the page.
 */
export function FileField({ accept, stored, onFile, ...field }: FileFieldProps) {
  const t = useKitText();
  const [name, setName] = useState<string>();
  const [over, setOver] = useState(false);
  const { "aria-describedby": notes, ...attributes } = controlAttributes(field);
  const shown = name ?? stored;
  const stateId = `${attributes.id}-file`;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    setName(file?.name);
    onFile(file);
  };
  return (
    <Field {...field}>
      <div className={classNames(styles.box, over && styles.over)}>
        <input
          {...attributes}
          type="file"
          name={field.name}
          accept={accept}
          aria-describedby={[stateId, notes].filter(Boolean).join(" ")}
          className={styles.input}
          onChange={take}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
        <span className={buttonClass({})} aria-hidden="true">
          {t("file.choose")}
        </span>
        <span id={stateId} className={classNames(styles.name, shown === undefined && styles.none)}>
          {shown ?? t("file.none")}
        </span>
      </div>
    </Field>
  );
}
