import { amsterdamDate } from "@demarc/contract/core/calendar";
import { type AccessPerson, needsAccessPerson } from "@demarc/contract/core/racks/access-list";
import type { Rack } from "@demarc/contract/racks";
import { Suspense, useState } from "react";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import type { AccessTexts } from "../services/access-texts.ts";
import { formatDate, type Locale, type Translate, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import type en from "./racks.en.ts";

// Lazy: people who only read do not load the form.
const RackAccessDialog = lazyPart(() => import("./rack-access-form.tsx"), "RackAccessDialog");

const columnsOf = (t: Translate<keyof (typeof en & AccessTexts)>, locale: Locale): readonly Column<AccessPerson>[] => {
  const today = amsterdamDate(new Date());
  return [
    { key: "name", header: t("access.name"), rowHeader: true, cell: ({ name }) => name },
    { key: "email", header: t("access.email"), cell: ({ email }) => email },
    { key: "badge", header: t("access.badge"), phone: "hidden", cell: ({ badgeNumber }) => badgeNumber },
    {
      key: "until",
      header: t("access.valid-until"),
      phone: "trail",
      cell: ({ validUntil }) => {
        if (!validUntil) return t("racks.always");
        const day = formatDate(validUntil, locale);
        return validUntil < today ? <Badge tone="warn">{t("racks.expired", { day })}</Badge> : day;
      },
    },
  ];
};

interface RackAccessProps {
  readonly rack: Rack;
  readonly people: NonNullable<Rack["accessList"]>;
  /** False for people who may only read. */
  readonly mayChange: boolean;
}

export function RackAccess({ rack, people, mayChange }: RackAccessProps) {
  const t = useText<typeof en & AccessTexts>();
  const locale = useLocale();
  const [open, setOpen] = useState(() => hasSnapshot(`rack-access.${rack.id}`));
  const change = (
    <Button size="small" icon="edit" onClick={() => setOpen(true)} aria-haspopup="dialog">
      {t("racks.change-access")}
    </Button>
  );
  return (
    <Card title={t("racks.access")} count={people.length} actions={mayChange && people.length > 0 && change} flush>
      {people.length > 0 ? (
        <Table
          caption={t("racks.access")}
          columns={columnsOf(t, locale)}
          rows={people}
          rowKey={({ email, name }) => `${email} ${name}`}
        />
      ) : (
        <EmptyState
          icon="lock"
          title={t("racks.no-access")}
          text={t(needsAccessPerson(rack.footprint) ? "racks.no-access-text" : "racks.escorted-text")}
          action={mayChange && change}
        />
      )}
      <Suspense>
        {open && mayChange && <RackAccessDialog rack={rack} people={people} onDone={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}
