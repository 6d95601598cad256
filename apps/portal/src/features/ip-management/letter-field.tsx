import { largestUpload } from "@demarc/contract/core/upload";
import type { RouteAuthorisations } from "@demarc/contract/ip-management/route-authorisations";
import { useText } from "../../shell/translate.ts";
import { FileField } from "../../ui/file-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type en from "./ip-management.en.ts";

/** The letter of authorisation: the id of one that was uploaded before, or a new file. */
export interface Letter {
  readonly chosen: string;
  readonly file: File | undefined;
}

/** Why a letter cannot be uploaded, if so. */
export const letterProblem = ({ chosen, file }: Letter): "ip.loa-missing" | "ip.loa-too-large" | undefined => {
  if (chosen) return undefined;
  if (!file) return "ip.loa-missing";
  return file.size > largestUpload ? "ip.loa-too-large" : undefined;
};

interface LetterFieldProps {
  readonly letter: Letter;
  readonly known: RouteAuthorisations["loaDocuments"];
  readonly error: string | undefined;
  readonly onChange: (letter: Letter) => void;
}

/** Chooses an existing letter or a new file. */
export function LetterField({ letter, known, error, onChange }: LetterFieldProps) {
  const t = useText<typeof en>();
  const { chosen, file } = letter;
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
          onChange={(event) => onChange({ chosen: event.target.value, file: undefined })}
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
          onFile={(chosenFile) => onChange({ chosen: "", file: chosenFile })}
        />
      )}
    </>
  );
}
