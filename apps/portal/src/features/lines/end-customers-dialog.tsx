import {
  createEndCustomer,
  type EndCustomer,
  type EndCustomerCreate,
  updateEndCustomer,
} from "@demarc/contract/end-customers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportActionFailure } from "../../shell/action-failure.ts";
import { call } from "../../shell/calls/http.ts";
import { queryClient } from "../../shell/calls/query-client.ts";
import { showToast } from "../../shell/toast-store.ts";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loader } from "../../ui/loader.tsx";
import { EndCustomerForm } from "./end-customer-form.tsx";
import { endCustomersQuery, forgetLines } from "./lines.data.ts";
import type en from "./lines.en.ts";
import styles from "./lines.module.css";

interface EndCustomersDialogProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

/** The reseller's end customers: add, change, and retire. */
export function EndCustomersDialog({ customerId, onClose }: EndCustomersDialogProps) {
  const t = useText<typeof en>();
  const { data, isPending, refetch } = useQuery(endCustomersQuery(customerId));
  const [edited, setEdited] = useState<EndCustomer | "new">();
  const params = { customerId };
  const readAgain = async () => {
    await queryClient.invalidateQueries(endCustomersQuery(customerId));
    await forgetLines(customerId);
  };
  const save = async (body: EndCustomerCreate, idempotencyKey: string) => {
    if (edited === "new") await call(createEndCustomer, { params, body, idempotencyKey });
    else if (edited)
      await call(updateEndCustomer, {
        params: { ...params, endCustomerId: edited.id },
        body,
        ifMatch: edited.version,
      });
    await readAgain();
    showToast(t("lines.end-customer-saved", { name: body.name }));
    setEdited(undefined);
  };
  const setActive = async (entry: EndCustomer, active: boolean) => {
    try {
      await call(updateEndCustomer, { params: { ...params, endCustomerId: entry.id }, body: { active } });
      await readAgain();
      showToast(t(active ? "lines.end-customer-active-again" : "lines.end-customer-retired", { name: entry.name }), {
        action: { label: t("common.undo"), run: () => void setActive(entry, !active) },
      });
    } catch (error) {
      await reportActionFailure(error);
    }
  };
  if (edited)
    return (
      <Dialog
        title={edited === "new" ? t("lines.end-customer-new") : t("lines.end-customer-edit", { name: edited.name })}
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
    <Dialog title={t("lines.end-customers")} onClose={onClose} wide>
      <p className="dim">{t("lines.end-customers-text")}</p>
      <div>
        <Button icon="plus" onClick={() => setEdited("new")} data-autofocus>
          {t("lines.end-customer-new")}
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
                onActive={(active) => void setActive(entry, active)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon="contacts" title={t("lines.no-end-customers")} />
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
          {reference} · {t("lines.count", { count: lineCount })}
        </span>
        <span className={styles.badges}>
          {linkedCustomer && <Badge tone="info">{t("lines.has-portal")}</Badge>}
          {!active && <Badge>{t("lines.retired")}</Badge>}
        </span>
      </span>
      <IconButton icon="edit" label={t("lines.end-customer-edit", { name })} onClick={onEdit} />
      <Button size="small" onClick={() => onActive(!active)}>
        {t(active ? "lines.retire" : "lines.use-again")}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
