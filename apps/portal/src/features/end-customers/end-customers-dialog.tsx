import type { EndCustomer, EndCustomerCreate } from "@demarc/contract/end-customers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { endCustomersQuery } from "../../shell/end-customers-query.ts";
import { runOrExplain } from "../../shell/refusals.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { showUndoable } from "../../shell/undo.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loader } from "../../ui/loader.tsx";
import { EndCustomerForm } from "./end-customer-form.tsx";
import { createEndCustomer, setEndCustomerActive, updateEndCustomer } from "./end-customers.data.ts";
import type en from "./end-customers.en.ts";
import styles from "./end-customers.module.css";
import { hasSnapshot } from "../../shell/forms/form-snapshot.ts";

interface EndCustomersDialogProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

/** The reseller's end customers: add, change, and retire. */
export function EndCustomersDialog({ customerId, onClose }: EndCustomersDialogProps) {
  const t = useText<typeof en>();
  const { data, isPending, refetch } = useQuery(endCustomersQuery(customerId));
  const [edited, setEdited] = useState<EndCustomer | "new" | undefined>(() =>
    hasSnapshot("end-customer.new") ? "new" : undefined,
  );
  const save = async (body: EndCustomerCreate, idempotencyKey: string) => {
    if (edited === "new") await createEndCustomer(customerId, body, idempotencyKey);
    else if (edited) await updateEndCustomer(customerId, edited, body);
    showToast(t("end-customers.saved", { name: body.name }));
    setEdited(undefined);
  };
  const setActive = async (entry: EndCustomer, active: boolean) => {
    await setEndCustomerActive(customerId, entry, active);
    const text = t(active ? "end-customers.active-again" : "end-customers.was-retired", { name: entry.name });
    showUndoable(text, () => setActive(entry, !active));
  };
  if (edited)
    return (
      <Dialog
        title={edited === "new" ? t("end-customers.new") : t("end-customers.edit", { name: edited.name })}
        onClose={onClose}
        persistent
      >
        <EndCustomerForm
          key={edited === "new" ? "new" : edited.id}
          {...(edited === "new" ? {} : { endCustomer: edited })}
          onSave={save}
          onCancel={() => setEdited(undefined)}
        />
      </Dialog>
    );
  return (
    <Dialog title={t("end-customers.title")} onClose={onClose} wide>
      <p className="dim">{t("end-customers.text")}</p>
      <div>
        <Button icon="plus" onClick={() => setEdited("new")} data-autofocus>
          {t("end-customers.new")}
        </Button>
      </div>
      <Loader loading={isPending} failed={data === undefined} onRetry={() => void refetch()}>
        {data?.length ? (
          <ul className={styles.people}>
            {data.map((entry) => (
              <Person
                key={entry.id}
                entry={entry}
                onEdit={() => setEdited(entry)}
                onActive={(active) => void runOrExplain(() => setActive(entry, active), {})}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon="contacts" title={t("end-customers.none")} />
        )}
      </Loader>
    </Dialog>
  );
}

interface PersonProps {
  readonly entry: EndCustomer;
  readonly onEdit: () => void;
  readonly onActive: (active: boolean) => void;
}

function Person({ entry, onEdit, onActive }: PersonProps) {
  const t = useText<typeof en>();
  const { name, reference, linkedCustomer, active, lineCount } = entry;
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        {name}
        <span className="dim">
          {reference} · {t("end-customers.lines", { count: lineCount })}
        </span>
        <span className={styles.badges}>
          {linkedCustomer && <Badge tone="info">{t("end-customers.has-portal")}</Badge>}
          {!active && <Badge>{t("end-customers.retired")}</Badge>}
        </span>
      </span>
      <IconButton icon="edit" label={t("end-customers.edit", { name })} onClick={onEdit} />
      <Button size="small" onClick={() => onActive(!active)}>
        {t(active ? "end-customers.retire" : "end-customers.use-again")}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
