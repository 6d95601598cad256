import { useText } from "../../shell/translate.ts";
import { Button } from "../../ui/button.tsx";
import { FormActions } from "../../ui/form-layout.tsx";
import type en from "./ip-management.en.ts";

interface SaveOrCancelProps {
  readonly pending: boolean;
  readonly onCancel: () => void;
  readonly size?: "small";
  /** The label of the submit button, if it is not "Save". */
  readonly action?: string;
}

/** The submit and cancel buttons of a form. */
export function SaveOrCancel({ pending, onCancel, size, action }: SaveOrCancelProps) {
  const t = useText<typeof en>();
  const sized = size ? { size } : {};
  return (
    <FormActions inline>
      <Button type="submit" variant="primary" pending={pending} {...sized}>
        {action ?? t("ip.save")}
      </Button>
      <Button onClick={onCancel} {...sized}>
        {t("ip.cancel")}
      </Button>
    </FormActions>
  );
}
