import * as contract from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { isUnknown } from "@demarc/shell/calls/call-error.ts";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useEditedRecord } from "@demarc/shell/forms/use-edited-record.ts";
import { flashRow } from "@demarc/shell/lists/flash.ts";
import { useRecordTitle } from "@demarc/shell/record-title.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { CardStack } from "@demarc/ui/layout/card.tsx";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Callout } from "@demarc/ui/layout/callout.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { SubscriberCards } from "./subscriber-cards.tsx";
import { differencesOf, subscriberLabels, valuesOf } from "./tv-account-values.ts";
import { replaceTvAccount, rereadTvAccount, tvAccountQuery } from "./tv-accounts.data.ts";
import type en from "./tv-accounts.en.ts";
import { tvRefusals } from "./tv-refusals.ts";
import { UnknownAccountCard } from "./unknown-account-card.tsx";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

export function EditTvAccountScreen() {
  const t = useText<typeof en>();
  const { accountId = "" } = useParams({ strict: false });
  const { data: account, isPending, error, refetch } = useQuery(tvAccountQuery(accountId));
  useRecordTitle(account ? String(account.accountNr) : isUnknown(error) ? null : undefined);
  return (
    <Page title={t("tv.edit")}>
      <Loader
        loading={isPending}
        failed={!account && !isUnknown(error)}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {account ? <EditForm key={accountId} account={account} /> : <UnknownAccountCard />}
      </Loader>
    </Page>
  );
}

/** Changes subscriber, reference and end customer. If someone else saved first, the person chooses which version to keep. */
function EditForm({ account }: { readonly account: TvAccount }) {
  const t = useText<typeof en>();
  const navigate = useNavigateWhileOpen();
  const path = `/tv-accounts/${account.id}`;
  const [values] = useState(() => valuesOf(account));
  const { "edit-conflict": _, ...refusals } = tvRefusals;
  const form = useContractForm(contract.replaceTvAccount, {
    values,
    snapshotKey: `tv-account.${account.id}`,
    refusals,
  });
  const { newer, version, save, takeTheirs } = useEditedRecord({
    stored: account,
    differ: (one, other) => JSON.stringify(valuesOf(one)) !== JSON.stringify(valuesOf(other)),
    reread: () => rereadTvAccount(account.id),
    reset: (stored) => form.reset(valuesOf(stored)),
  });
  const submit = (base: () => number) =>
    form.submit((body) =>
      save(
        () => replaceTvAccount(account.id, body, base()),
        (stored) => {
          showToast(t("tv.form.saved", { number: String(stored.accountNr) }));
          flashRow(stored.id);
          void navigate({ to: path });
        },
      ),
    );
  if (account.status === "ended") return <Callout>{t("tv.refused.ended")}</Callout>;
  const nameOf = (id: string) =>
    [account.endCustomer, newer?.endCustomer].find((one) => one?.id === id)?.name ?? (id && t("tv.end-customer"));
  return (
    <Form label={t("tv.edit")} onSubmit={submit(version)}>
      <FormProblems form={form} labels={subscriberLabels(t)} />
      {newer && (
        <ConflictCallout
          differences={differencesOf(t, valuesOf(newer), form.getValues(), nameOf)}
          pending={form.formState.isSubmitting}
          onKeepMine={() => void submit(() => newer.version)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <CardStack>
        <SubscriberCards form={form} endCustomer={account.endCustomer} />
      </CardStack>
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel={path} />
    </Form>
  );
}
