import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { hasSnapshot } from "@demarc/shell/unsaved/form-snapshot.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { runOrExplain } from "@demarc/shell/failures/refusals.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import { RecordLoader } from "@demarc/shell/failures/record-loader.tsx";
import { ObjectPage } from "@demarc/ui/layout/object-page.tsx";
import type { PageAction } from "@demarc/ui/layout/page-actions.tsx";
import { QuotationBadge } from "../quotation-state.tsx";
import { snapshotKeys } from "./quotation-snapshots.ts";
import { QuotationBanner } from "./quotation-banner.tsx";
import { quotationFacts } from "./quotation-facts.tsx";
import { QuotationOptions } from "./quotation-options.tsx";
import { quotationRefusals } from "./quotation-refusals.ts";
import { QuotationSections } from "./quotation-sections.tsx";
import { downloadQuotation, quotationQuery } from "./quotation.data.ts";
import type { QuotationTexts } from "./quotation-page-texts.ts";

// Lazy: people who only read never open a dialog.
const AcceptDialog = lazyPart(() => import("./accept-dialog.tsx"), "AcceptDialog");
const RejectDialog = lazyPart(() => import("./reject-dialog.tsx"), "RejectDialog");

type Decision = "accept" | "reject";

/** /quotations/$action/$quotationId. The action only opens a dialog: a URL alone decides nothing. */
export function QuotationScreen() {
  const t = useText<QuotationTexts>();
  const { id: customerId } = useCustomer();
  const { quotationId = "" } = useParams({ strict: false });
  const query = useQuery(quotationQuery(customerId, quotationId));
  const { data: quotation, error } = query;
  useRecordTitle(quotation ? quotation.number : isUnknown(error) ? null : undefined);
  if (quotation) return <QuotationPage key={quotationId} quotation={quotation} />;
  return (
    <RecordLoader
      title={t("quotations.quotation")}
      query={query}
      icon="quotation"
      unknown={{ title: t("quotation.unknown-title"), text: t("quotation.unknown-text") }}
      back={{ to: "/quotations", label: t("quotation.back") }}
    />
  );
}

/** The dialog in the URL, or the one that a reload or a new sign-in interrupted, if its action is still possible. */
const firstDialog = ({ id, possible }: Quotation, action: string | undefined): Decision | undefined =>
  (["accept", "reject"] as const).find(
    (decision) => possible[decision] && (action === decision || hasSnapshot(snapshotKeys[decision](id))),
  );

function QuotationPage({ quotation }: { readonly quotation: Quotation }) {
  const t = useText<QuotationTexts>();
  const locale = useLocale();
  const navigate = useNavigate();
  const { action } = useParams({ strict: false });
  const [open, setOpen] = useState(() => firstDialog(quotation, action));
  const [optionId, setOptionId] = useState<string>();
  const { id, possible, options, document } = quotation;
  // Once the dialog is closed, its action is removed from the URL; otherwise a reload would open it again.
  const isOver = open === undefined && action !== "view";
  useEffect(() => {
    if (isOver)
      void navigate({
        to: "/quotations/$action/$quotationId",
        params: { action: "view", quotationId: id },
        replace: true,
      } as never);
  }, [isOver, id, navigate]);
  const accept = (chosen?: string) => {
    setOptionId(chosen);
    setOpen("accept");
  };
  const close = () => setOpen(undefined);
  const actions: PageAction[] = [
    ...(document
      ? [
          {
            label: t("quotation.download"),
            icon: "download",
            run: () => void runOrExplain(() => downloadQuotation(quotation), quotationRefusals),
          } as const,
        ]
      : []),
    { label: t("quotation.print"), run: () => window.print() },
    ...(possible.reject ? [{ label: t("quotation.reject"), danger: true, run: () => setOpen("reject") }] : []),
    ...(possible.accept ? [{ label: t("quotation.accept"), primary: true, run: () => accept() }] : []),
  ];
  return (
    <ObjectPage
      title={quotation.number}
      badge={<QuotationBadge status={quotation.status} />}
      facts={quotationFacts(t, locale, quotation)}
      actions={actions}
      banner={<QuotationBanner quotation={quotation} />}
    >
      <QuotationOptions
        quotation={quotation}
        onAccept={possible.accept && options.length > 1 ? (chosen) => accept(chosen) : undefined}
      />
      <QuotationSections quotation={quotation} />
      <Suspense>
        {/* Stays open after a refusal, which explains what has changed. */}
        {open === "accept" && <AcceptDialog quotation={quotation} optionId={optionId} onClose={close} />}
        {open === "reject" && <RejectDialog quotation={quotation} onClose={close} />}
      </Suspense>
    </ObjectPage>
  );
}
