import { useText } from "../translate.ts";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import type en from "./overlays.en.ts";
import styles from "./shortcut-list.module.css";

const shortcuts = [
  { keys: ["Ctrl", "K"], text: "shortcuts.palette" },
  { keys: ["?"], text: "shortcuts.help" },
  { keys: ["/"], text: "shortcuts.search" },
  { keys: ["g", "h"], text: "shortcuts.home" },
  { keys: ["Esc"], text: "shortcuts.close" },
] as const;

export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const t = useText<typeof en>();
  return (
    <Dialog title={t("shortcuts.title")} onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className={styles.row}>
            <dt>{t(text)}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
