import type { EndCustomer } from "@demarc/contract/end-customers";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { ExportButton } from "@demarc/shell/lists/export-button.tsx";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { Dialog } from "@demarc/ui/layout/dialog.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { EndCustomerForm } from "./end-customer-form.tsx";
import { downloadEndCustomers, endCustomerPageQuery, pageSize, setEndCustomerActive } from "./end-customers.data.ts";
import type en from "./end-customers.en.ts";
import styles from "./end-customers.module.css";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";

interface EndCustomersDialogProps {
  readonly customerId: number;
  readonly onClose: () => void;
}

export function EndCustomersDialog({ customerId, onClose }: EndCustomersDialogProps) {
  const t = useText<typeof en>();
  const [edited, setEdited] = useState<EndCustomer | "new" | undefined>(() =>
    hasSnapshot("end-customer.new") ? "new" : undefined,
  );
  if (!edited) return <EndCustomerList customerId={customerId} onEdit={setEdited} onClose={onClose} />;
  return (
    <FormDialog
      title={edited === "new" ? t("end-customers.new") : t("end-customers.edit", { name: edited.name })}
      onClose={onClose}
    >
      <EndCustomerForm
        key={edited === "new" ? "new" : edited.id}
        customerId={customerId}
        endCustomer={edited === "new" ? undefined : edited}
        onDone={() => setEdited(undefined)}
      />
    </FormDialog>
  );
}

interface EndCustomerListProps extends EndCustomersDialogProps {
  readonly onEdit: (entry: EndCustomer | "new") => void;
}

function EndCustomerList({ customerId, onEdit, onClose }: EndCustomerListProps) {
  const t = useText<typeof en>();
  const [{ q, page }, setSearch] = useState({ q: "", page: 1 });
  const { data, isPending, error, refetch } = useQuery(endCustomerPageQuery(customerId, q, page));
  const search = useCallback((text: string) => setSearch({ q: text, page: 1 }), []);
  const setActive = async (entry: EndCustomer, active: boolean) => {
    await setEndCustomerActive(customerId, entry, active);
    const text = t(active ? "end-customers.active-again" : "end-customers.was-retired", { name: entry.name });
    showUndoable(text, () => setActive(entry, !active));
  };
  const found = data && data.items.length > 0;
  return (
    <Dialog title={t("end-customers.title")} onClose={onClose} wide>
      <p className="dim">{t("end-customers.text")}</p>
      <div className={styles.actions}>
        <Button icon="plus" onClick={() => onEdit("new")} data-autofocus>
          {t("end-customers.new")}
        </Button>
        {found && <ExportButton filtered={q !== ""} onSave={(csv) => downloadEndCustomers(customerId, q, csv)} />}
      </div>
      <Search value={q} onChange={search} />
      <Loader loading={isPending} failed={data === undefined} error={error} onRetry={() => void refetch()}>
        {found ? (
          <ul className={styles.people}>
            {data.items.map((entry) => (
              <Person
                key={entry.id}
                entry={entry}
                onEdit={() => onEdit(entry)}
                onActive={(active) => void runOrExplain(() => setActive(entry, active), {})}
              />
            ))}
          </ul>
        ) : (
          <EmptyState icon="contacts" title={t(q ? "end-customers.not-found" : "end-customers.none")} />
        )}
      </Loader>
      {data && <Pages page={page} total={data.total} onPage={(next) => setSearch({ q, page: next })} />}
    </Dialog>
  );
}

/** Milliseconds after the last key before the search runs. */
const pause = 200;

interface SearchProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The search field. Its name differs from the search field in the list behind the dialog. */
function Search({ value, onChange }: SearchProps) {
  const t = useText<typeof en>();
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField
      type="search"
      name="endCustomerSearch"
      label={t("end-customers.search")}
      value={text}
      onChange={(event) => setText(event.target.value)}
      maxLength={100}
      autoComplete="off"
    />
  );
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, total, onPage }: PagesProps) {
  const t = useText<typeof en>();
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <nav className={styles.pages} aria-label={t("end-customers.pages")}>
      <p role="status" className="dim">
        {total > 0 && t("end-customers.range", { from, to, total })}
      </p>
      {page > 1 && (
        <Button size="small" onClick={() => onPage(page - 1)}>
          {t("end-customers.previous")}
        </Button>
      )}
      {to < total && (
        <Button size="small" onClick={() => onPage(page + 1)}>
          {t("end-customers.next")}
        </Button>
      )}
    </nav>
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
