import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { IconButton } from "../controls/icon-button.tsx";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./palette-dialog.module.css";

/** What the list of the palette, which loads later, shares with its field. */
interface PaletteLink {
  readonly onClose: () => void;
  /** Handles a key of the field. Returns true if it was handled. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  /** Whether Enter waits for an entry of the current text; it then waits no longer. */
  readonly takeEnter: () => boolean;
  readonly onList: (ids: { readonly listId?: string | undefined; readonly activeId?: string | undefined }) => void;
}

export const PaletteContext = createContext<PaletteLink | undefined>(undefined);

interface PaletteDialogProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  /** A `PaletteList`, which may load after the field. */
  readonly children: ReactNode;
}

/** A combo box for navigation and actions: the focus stays in the field, which takes keys before its list has loaded. */
export function PaletteDialog({ label, placeholder, text, onText, onClose, children }: PaletteDialogProps) {
  const t = useKitText();
  const dialog = useRef<HTMLDialogElement>(null);
  const keys = useRef<((event: KeyboardEvent) => boolean) | null>(null);
  const held = useRef(false);
  const [{ listId, activeId }, onList] = useState<Parameters<PaletteLink["onList"]>[0]>({});
  const link = useMemo(() => {
    const takeEnter = () => {
      const isHeld = held.current;
      held.current = false;
      return isHeld;
    };
    return { onClose, keys, takeEnter, onList };
  }, [onClose]);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "k" && (event.ctrlKey || event.metaKey)) onClose();
    else if (!keys.current?.(event)) {
      held.current = event.key === "Enter";
      return;
    }
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc is the keyboard equivalent
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Icon name="search" />
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type in it
            autoFocus
            type="text"
            role="combobox"
            className={styles.field}
            aria-label={label}
            placeholder={placeholder}
            aria-expanded={listId !== undefined}
            aria-controls={listId}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(event) => {
              held.current = false;
              onText(event.target.value);
            }}
            onKeyDown={press}
          />
          <IconButton icon="close" label={t("kit.close")} onClick={onClose} />
        </div>
        <PaletteContext value={link}>{children}</PaletteContext>
      </div>
    </dialog>
  );
}
