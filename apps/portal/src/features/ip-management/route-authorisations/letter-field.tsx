import type { RouteAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
import { useText } from "@demarc/shell/translate.ts";
import { FileField } from "@demarc/ui/controls/file-field.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import type en from "../ip-management.en.ts";

interface LetterFieldProps {
  /** The id of a letter that was uploaded before; empty for a new file. */
  readonly chosen: string;
  readonly file: File | undefined;
  readonly known: RouteAuthorisations["loaDocuments"];
  readonly error: string | undefined;
  readonly onChange: (chosen: string, file: File | undefined) => void;
}

export function LetterField({ chosen, file, known, error, onChange }: LetterFieldProps) {
  const t = useText<typeof en>();
  const isSent = file !== undefined && chosen !== "" && !known.some(({ id }) => id === chosen);
  const letters = isSent ? [{ id: chosen, fileName: file.name }, ...known] : known;
  return (
    <>
      {letters.length > 0 && (
        <SelectField
          name="loaDocumentId"
          label={t("ip.loa")}
          hint={t("ip.loa-hint")}
          value={chosen}
          onChange={(event) => onChange(event.target.value, undefined)}
          options={[
            ...letters.map(({ id, fileName }) => ({ value: id, label: fileName })),
            { value: "", label: t("ip.loa-other") },
          ]}
        />
      )}
      {chosen === "" && (
        <FileField
          name="letter"
          label={t(letters.length > 0 ? "ip.loa-file" : "ip.loa")}
          hint={t("ip.loa-file-hint")}
          error={error}
          accept=".pdf,.xml,.png,.jpg,.jpeg"
          onFile={(given) => onChange("", given)}
        />
      )}
    </>
  );
}
