import { useEffect, useState } from "react";
import { useAddressParams } from "./use-address-params.ts";

/**
 * Which dialog of a screen is open. An address with `open=` opens the dialog with that name if it is among those that are
 * possible, and then removes the parameter, so that a reload does not open it again. `kept` is the dialog that was open before a reload.
 */
export const useOpenDialog = <Name extends string>(
  possible: readonly Name[],
  kept: () => Name | undefined,
): readonly [open: Name | undefined, change: (next?: Name) => void] => {
  const { get, change } = useAddressParams();
  const [open, setOpen] = useState(kept);
  const named = possible.find((name) => name === get("open"));
  const [seen, setSeen] = useState<Name>();
  if (named !== seen) {
    setSeen(named);
    if (named !== undefined) setOpen(named);
  }
  useEffect(() => {
    if (named !== undefined) change({ open: "" });
  });
  return [open, setOpen];
};
