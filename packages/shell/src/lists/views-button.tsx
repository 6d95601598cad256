import { type ComponentProps, lazy, Suspense, useState } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { useKitText } from "@demarc/ui/kit-text.ts";

const SavedViewsMenu = lazy(async () => ({ default: (await import("./list-panels.ts")).SavedViewsMenu }));

/** The button of the saved views; the first click loads the menu. */
export function ViewsButton(props: ComponentProps<typeof SavedViewsMenu>) {
  const t = useKitText();
  const [loads, setLoads] = useState(false);
  const shared = { "aria-haspopup": "menu", "aria-expanded": false, onClick: () => setLoads(true) } as const;
  const label = t("list.views");
  const button = props.worded ? (
    <Button icon="bookmark" {...shared}>
      {label}
    </Button>
  ) : (
    <IconButton icon="bookmark" label={label} {...shared} />
  );
  if (!loads) return button;
  return (
    <Suspense fallback={button}>
      <SavedViewsMenu {...props} />
    </Suspense>
  );
}
