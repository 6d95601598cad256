import { Button } from "@demarc/ui/controls/button.tsx";
import { FormActions } from "@demarc/ui/layout/form-layout.tsx";
import { LinkButton } from "@demarc/ui/controls/link-button.tsx";
import { useText } from "./translate.ts";

interface SaveOrCancelProps {
  readonly pending: boolean;
  /** What cancelling does, or the screen that it leads to. */
  readonly onCancel: (() => void) | string;
  readonly size?: "small";
  /** The label of the submit button; "Save" by default. */
  readonly action?: string;
}

export function SaveOrCancel({ pending, onCancel, size, action }: SaveOrCancelProps) {
  const t = useText();
  const sized = size ? { size } : {};
  const leaves = typeof onCancel === "string";
  return (
    <FormActions inline={!leaves}>
      {leaves ? (
        <LinkButton to={onCancel}>{t("common.cancel")}</LinkButton>
      ) : (
        <Button onClick={onCancel} {...sized}>
          {t("common.cancel")}
        </Button>
      )}
      <Button type="submit" variant="primary" pending={pending} {...sized}>
        {action ?? t("common.save")}
      </Button>
    </FormActions>
  );
}
