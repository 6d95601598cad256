import { amsterdamDate } from "@demarc/contract/core/calendar";
import { noticeSteps, noticeTerms } from "@demarc/contract/notices";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ListPage } from "@demarc/shell/lists/list-page.tsx";
import { useList } from "@demarc/shell/lists/use-list.ts";
import { useCustomer, useHasRole, useReadOnly } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { EmptyState } from "@demarc/ui/layout/empty-state.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { noticeColumns } from "./notice-columns.tsx";
import { downloadNotices, noticeKinds, noticeList, noticesQuery } from "./notices.data.ts";
import type en from "./notices.en.ts";

const ReminderDialog = lazyPart(() => import("./reminder-dialog.tsx"), "ReminderDialog");
const CalendarDialog = lazyPart(() => import("./calendar-dialog.tsx"), "CalendarDialog");

/** /company/notices: the contracts by the last day to cancel them; filters, sorting and page are in the URL. */
export function NoticesScreen() {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id } = useCustomer();
  const list = useList(noticeList);
  const result = useQuery(noticesQuery(id, list.search));
  const isAdministrator = useHasRole("RESELLER_ADMIN");
  const [open, setOpen] = useState<"reminders" | "calendar">();
  const readOnly = useReadOnly();
  const [today] = useState(() => amsterdamDate(new Date()));
  const close = () => setOpen(undefined);
  // Not offered for a viewed company: the calendar URL is personal, and each company decides who gets its reminders.
  const actions: readonly PageAction[] = readOnly
    ? []
    : [
        { label: t("notices.calendar"), icon: "calendar", run: () => setOpen("calendar") },
        ...(isAdministrator
          ? ([{ label: t("notices.reminders"), icon: "mail", run: () => setOpen("reminders") }] as const)
          : []),
      ];
  return (
    <>
      <ListPage
        title={t("notices.title")}
        actions={actions}
        list={list}
        result={result}
        pageQuery={noticesQuery}
        searchLabel={t("notices.search")}
        filters={[
          {
            name: "step",
            label: t("notices.step"),
            options: noticeSteps.map((days) => ({ value: String(days), label: t(`notices.step.${days}`) })),
            several: true,
          },
          {
            name: "kind",
            label: t("notices.kind"),
            options: noticeKinds.map((value) => ({ value, label: t(`notices.kind.${value}`) })),
            several: true,
          },
          {
            name: "term",
            label: t("notices.term"),
            options: noticeTerms.map((value) => ({ value, label: t(`notices.term.${value}`) })),
            several: true,
          },
        ]}
        columns={noticeColumns(t, locale, today)}
        rowKey={(notice) => notice.id}
        usualSorting={{ key: "cancelBy", descending: false }}
        views="notices"
        none={
          <EmptyState
            icon="calendar"
            title={t("notices.none")}
            text={t(readOnly ? "notices.none-of-child" : "notices.none-text")}
          />
        }
        onSave={(csv) => downloadNotices(id, list.search, csv)}
      />
      <Suspense>
        {open === "reminders" && <ReminderDialog customerId={id} onClose={close} />}
        {open === "calendar" && <CalendarDialog customerId={id} onClose={close} />}
      </Suspense>
    </>
  );
}
