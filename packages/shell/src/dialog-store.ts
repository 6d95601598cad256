import { createStore, useStore } from "./store.ts";
import type { Values } from "./translate.ts";

/** One button of a dialog; `label` is a message key. The dialog closes before `run` is called. */
export interface DialogAction {
  readonly label: string;
  readonly run?: () => void;
  readonly tone?: "primary" | "secondary" | "danger";
}

/**
 * A dialog that the shell opens; `title` and `text` are message keys, so that it follows the language.
 * `requestId` adds the support code. Without actions it has only a close button.
 */
export interface DialogMessage {
  readonly title: string;
  readonly text: string;
  readonly values?: Values;
  readonly requestId?: string;
  readonly actions?: readonly DialogAction[];
  readonly closed?: () => void;
}

export interface OpenDialog extends DialogMessage {
  readonly id: number;
  readonly openedAt: Date;
}

const dialogs = createStore<readonly OpenDialog[]>([]);
let lastId = 0;

/** Opens a dialog, unless one with the same title is open: ten failing calls open one dialog. */
export const openDialog = (message: DialogMessage): void => {
  if (dialogs.read().some((dialog) => dialog.title === message.title)) return;
  lastId += 1;
  dialogs.write([...dialogs.read(), { ...message, id: lastId, openedAt: new Date() }]);
};

/** Closes a dialog; `action` is the clicked button, if any. */
export const closeDialog = (id: number, action?: DialogAction): void => {
  const dialog = dialogs.read().find((open) => open.id === id);
  dialogs.write(dialogs.read().filter((open) => open.id !== id));
  if (action) action.run?.();
  else dialog?.closed?.();
};

/**
 * Asks a question with two buttons. Resolves to true for the confirming one and false otherwise. Resolves to false at once if
 * the same question is already open, for example after going back twice.
 */
export const askDialog = (
  message: Omit<DialogMessage, "actions" | "closed"> & { confirm: string; cancel: string; danger?: boolean },
): Promise<boolean> => {
  const { confirm, cancel, danger, ...rest } = message;
  if (dialogs.read().some((dialog) => dialog.title === rest.title)) return Promise.resolve(false);
  return new Promise((resolve) => {
    openDialog({
      ...rest,
      closed: () => resolve(false),
      actions: [
        { label: cancel, tone: "secondary", run: () => resolve(false) },
        { label: confirm, tone: danger ? "danger" : "primary", run: () => resolve(true) },
      ],
    });
  });
};

/** The open dialogs, the front one first. */
export const useDialogs = (): readonly OpenDialog[] => useStore(dialogs);
