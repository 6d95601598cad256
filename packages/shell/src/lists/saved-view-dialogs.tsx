import type { SavedView, SavedViewCreate } from "@demarc/contract/saved-views";
import * as contract from "@demarc/contract/saved-views";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { useContractForm } from "../forms/contract-form.ts";
import { type Refusals, runOrExplain } from "../failures/refusals.ts";
import { SaveOrCancel } from "../save-or-cancel.tsx";
import styles from "./saved-view-dialogs.module.css";
import type en from "./saved-views.en.ts";
import { createSavedView, deleteSavedView, renameSavedView } from "./saved-views.ts";
import { showToast } from "../toast-store.ts";
import { useText } from "../translate.ts";
import { showUndoable } from "../failures/undo.ts";
import { FormDialog } from "../forms/form-dialog.tsx";

const refusals = {
  "view.name-in-use": { text: "saved-views.name-in-use", field: "name" },
  "view.limit": { text: "saved-views.limit", values: { count: contract.mostSavedViews }, field: "name" },
} as const satisfies Refusals<keyof typeof en>;

interface SavedViewDialogsProps {
  readonly dialog: "save" | "manage";
  readonly screen: string;
  readonly queryText: string;
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

export function SavedViewDialogs({ dialog, screen, queryText, views, onClose }: SavedViewDialogsProps) {
  const t = useText<typeof en>();
  if (dialog === "manage") return <ManageViews views={views} onClose={onClose} />;
  const save = async (view: SavedViewCreate, idempotencyKey: string) => {
    await createSavedView(view, idempotencyKey);
    showToast(t("saved-views.kept", { name: view.name }));
    onClose();
  };
  return (
    <FormDialog title={t("saved-views.save")} onClose={onClose}>
      <NameForm
        view={{ screen, name: "", query: queryText }}
        action={t("saved-views.keep")}
        onSave={save}
        onCancel={onClose}
      />
    </FormDialog>
  );
}

interface NameFormProps {
  readonly view: SavedViewCreate;
  readonly action: string;
  readonly onSave: (view: SavedViewCreate, idempotencyKey: string) => Promise<void>;
  readonly onCancel: () => void;
}

function NameForm({ view, action, onSave, onCancel }: NameFormProps) {
  const t = useText<typeof en>();
  // The current search, not the search of a restored form.
  const { screen, name, query } = view;
  const [values] = useState({ screen, name, query });
  const form = useContractForm(contract.createSavedView, {
    values,
    snapshotKey: `saved-view.${screen}.${name}`,
    refusals,
  });
  const problem = form.errorsByField["name"];
  const isMissing = useWatch({ control: form.control, name: "name" }).trim() === "";
  return (
    <Form label={action} onSubmit={form.submit((body, key) => onSave({ screen, query, name: body.name.trim() }, key))}>
      <FormProblems form={form} labels={{ name: t("saved-views.name") }} />
      <TextField
        {...form.register("name")}
        label={t("saved-views.name")}
        hint={t("saved-views.hint")}
        error={problem && isMissing ? t("saved-views.name-missing") : problem}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onCancel} action={action} />
    </Form>
  );
}

function ManageViews({ views, onClose }: Pick<SavedViewDialogsProps, "views" | "onClose">) {
  const t = useText<typeof en>();
  const [renamed, setRenamed] = useState<SavedView>();
  const remove = async (view: SavedView) => {
    const { screen, name, query } = view;
    const idempotencyKey = crypto.randomUUID();
    await deleteSavedView(view);
    showUndoable(
      t("saved-views.deleted", { name }),
      () => createSavedView({ screen, name, query }, idempotencyKey),
      refusals,
    );
    if (views.length === 1) onClose();
  };
  const rename = async ({ name }: SavedViewCreate) => {
    if (renamed) await renameSavedView(renamed, name);
    setRenamed(undefined);
  };
  if (renamed)
    return (
      <FormDialog title={t("saved-views.rename-title", { name: renamed.name })} onClose={onClose}>
        <NameForm
          view={renamed}
          action={t("saved-views.rename")}
          onSave={rename}
          onCancel={() => setRenamed(undefined)}
        />
      </FormDialog>
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
              onClick={() => void runOrExplain(() => remove(view), refusals)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
