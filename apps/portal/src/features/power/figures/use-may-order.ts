import { useFeatures } from "@demarc/shell/feature-flags.ts";
import { useReadOnly } from "@demarc/shell/session.ts";

/** Whether the reader may order more power. */
export const useMayOrder = (): boolean => {
  const readOnly = useReadOnly();
  return useFeatures().has("myOrders") && !readOnly;
};
