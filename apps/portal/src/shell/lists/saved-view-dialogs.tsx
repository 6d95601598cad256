import { mostSavedViews, type SavedView } from "@demarc/contract/saved-views";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form, FormActions } from "../../ui/form-layout.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { reportActionFailure } from "../action-failure.ts";
import { hasCode } from "../calls/call-error.ts";
import styles from "./saved-view-dialogs.module.css";
import type en from "./saved-views.en.ts";
import { dropView, keepView, renameView } from "./saved-views.ts";
import { showToast } from "../toast-store.ts";
import { useText } from "../translate.ts";

interface SavedViewDialogsProps {
  readonly deed: "save" | "manage";
  readonly screen: string;
  readonly queryText: string;
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** Saves the current search under a name, or renames and deletes saved views. */
export function SavedViewDialogs({ deed, screen, queryText, views, onClose }: SavedViewDialogsProps) {
  const t = useText<typeof en>();
  if (deed === "manage") return <ManageViews views={views} onClose={onClose} />;
  const keep = async (name: string) => {
    await keepView(screen, name, queryText);
    showToast(t("saved-views.kept", { name }));
    onClose();
  };
  return (
    <Dialog title={t("saved-views.save")} onClose={onClose} persistent>
      <NameForm name="" action={t("saved-views.keep")} onSave={keep} onCancel={onClose} />
    </Dialog>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly action: string;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ name, action, onSave, onCancel }: NameFormProps) {
  const t = useText<typeof en>();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.trim() === "") return setError(t("saved-views.name-missing"));
    setPending(true);
    try {
      await onSave(typed.trim());
    } catch (failure) {
      setPending(false);
      if (hasCode(failure, "view.name-in-use")) return setError(t("saved-views.name-in-use"));
      if (hasCode(failure, "view.limit")) return setError(t("saved-views.limit", { count: mostSavedViews }));
      await reportActionFailure(failure);
    }
  };
  return (
    <Form label={action} onSubmit={save}>
      <TextField
        name="name"
        label={t("saved-views.name")}
        hint={t("saved-views.hint")}
        error={error}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        data-autofocus
      />
      <FormActions inline>
        <Button type="submit" variant="primary" pending={pending}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t("common.cancel")}</Button>
      </FormActions>
    </Form>
  );
}

function ManageViews({ views, onClose }: Pick<SavedViewDialogsProps, "views" | "onClose">) {
  const t = useText<typeof en>();
  const [renamed, setRenamed] = useState<SavedView>();
  const drop = async (view: SavedView) => {
    const restore = () => void keepView(view.screen, view.name, view.query).catch(reportActionFailure);
    try {
      await dropView(view);
      showToast(t("saved-views.deleted", { name: view.name }), {
        action: { label: t("common.undo"), run: restore },
      });
    } catch (error) {
      await reportActionFailure(error);
    }
    if (views.length === 1) onClose();
  };
  const rename = async (name: string) => {
    if (renamed) await renameView(renamed, name);
    setRenamed(undefined);
  };
  if (renamed)
    return (
      <Dialog title={t("saved-views.rename-title", { name: renamed.name })} onClose={onClose} persistent>
        <NameForm
          name={renamed.name}
          action={t("saved-views.rename")}
          onSave={rename}
          onCancel={() => setRenamed(undefined)}
        />
      </Dialog>
    );
  return (
    <Dialog title={t("saved-views.manage")} onClose={onClose}>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.id} className={styles.view}>
            <span>{view.name}</span>
            <IconButton
              icon="edit"
              label={t("saved-views.rename-one", { name: view.name })}
              onClick={() => setRenamed(view)}
            />
            <IconButton
              icon="trash"
              label={t("saved-views.delete-one", { name: view.name })}
              onClick={() => void drop(view)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
