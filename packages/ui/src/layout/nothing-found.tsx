import { Button } from "../controls/button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { useKitText } from "../kit-text.ts";

export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const t = useKitText();
  const clear = <Button onClick={onClear}>{t("list.clear")}</Button>;
  return <EmptyState icon="search" title={t("list.nothing-found")} text={t("list.nothing-text")} action={clear} />;
}
