import { daysAfter } from "@demarc/contract/core/calendar";
import { euroFormat } from "@demarc/contract/core/money";
import * as contract from "@demarc/contract/tv-accounts/tv-accounts";
import { furthestTvStart, type TvAccountCreate } from "@demarc/contract/tv-accounts/tv-accounts";
import type { TvPackage } from "@demarc/contract/tv-accounts/tv-products";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormRegister, useWatch } from "react-hook-form";
import { useShapedForm, type ValuesOf } from "@demarc/shell/forms/contract-form.ts";
import { flashRow } from "@demarc/shell/lists/flash.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { Card, CardStack } from "@demarc/ui/layout/card.tsx";
import { Checkbox } from "@demarc/ui/controls/checkbox.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { Loader } from "@demarc/shell/failures/loader.tsx";
import { Page } from "@demarc/ui/layout/page.tsx";
import { PageSkeleton } from "@demarc/ui/layout/page-skeleton.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { OptionChoice, PackageChoice } from "./package-choice.tsx";
import { SubscriberCards } from "./subscriber-cards.tsx";
import { blankSubscriber, subscriberLabels } from "./tv-account-values.ts";
import { createTvAccount } from "./tv-accounts.data.ts";
import type en from "./tv-accounts.en.ts";
import styles from "./tv-accounts.module.css";
import { possibleWith } from "./tv-combinations.ts";
import { today, totalOf } from "./tv-labels.ts";
import { tvPackagesQuery } from "./tv-products.data.ts";
import { tvRefusals } from "./tv-refusals.ts";
import { useNavigateWhileOpen } from "@demarc/shell/use-navigate-while-open.ts";

type CreateValues = ValuesOf<typeof contract.createTvAccount>;

export function CreateTvAccountScreen() {
  const t = useText<typeof en>();
  const { data: packages, isPending, isError, error, refetch } = useQuery(tvPackagesQuery);
  return (
    <Page title={t("tv.new")}>
      <Loader
        loading={isPending}
        failed={isError && !packages}
        error={error}
        onRetry={() => void refetch()}
        skeleton={<PageSkeleton />}
      >
        {packages && <CreateForm packages={packages} />}
      </Loader>
    </Page>
  );
}

function CreateForm({ packages }: { readonly packages: readonly TvPackage[] }) {
  const t = useText<typeof en>();
  const navigate = useNavigateWhileOpen();
  const [values] = useState<CreateValues>(() => ({
    productCode: packages.find(({ type }) => type === "base")?.code ?? "",
    options: [] as string[],
    reference: "",
    endCustomerId: "",
    subscriber: blankSubscriber,
    startDate: today(),
    activate: true,
    pin: "",
  }));
  const form = useShapedForm(contract.createTvAccount, {
    values,
    snapshotKey: "tv-account.new",
    refusals: tvRefusals,
    // Options that do not fit the chosen base product stay in the form, but are not sent.
    toBody: (fields: CreateValues) => ({
      ...fields,
      options: possibleWith(fields.productCode, packages)
        .map(({ code }) => code)
        .filter((code) => fields.options.includes(code)),
    }),
    reword: (error) =>
      error.field === "pin" && error.message === "validation.invalid-data"
        ? { ...error, message: "tv-activation.pin-four-digits" }
        : error,
  });
  const { errorsByField } = form;
  const create = async (body: TvAccountCreate, idempotencyKey: string) => {
    const made = await createTvAccount(body, idempotencyKey);
    flashRow(made.id);
    showToast(t("tv.form.created", { number: String(made.accountNr) }));
    await navigate({ to: `/tv-accounts/${made.id}` });
  };
  const labels = {
    productCode: t("tv.form.package"),
    options: t("tv.form.options"),
    ...subscriberLabels(t),
    startDate: t("tv.form.start-date"),
    pin: t("tv.form.pin"),
  };
  return (
    <Form label={t("tv.new")} onSubmit={form.submit(create)}>
      <FormProblems form={form} labels={labels} />
      <div className={styles.row}>
        <CardStack>
          <PackageChoice {...form.register("productCode")} packages={packages} error={errorsByField["productCode"]} />
          <OptionChoice
            {...form.register("options")}
            packages={packages}
            control={form.control}
            error={errorsByField["options"]}
          />
          <SubscriberCards form={form} />
          <StartCard register={form.register} errors={errorsByField} />
        </CardStack>
        <div className={styles.beside}>
          <Summary control={form.control} packages={packages} />
        </div>
      </div>
      <SaveOrCancel pending={form.formState.isSubmitting} onCancel="/tv-accounts" action={t("tv.form.create")} />
    </Form>
  );
}

interface StartCardProps {
  readonly register: UseFormRegister<CreateValues>;
  readonly errors: Readonly<Record<string, string>>;
}

function StartCard({ register, errors }: StartCardProps) {
  const t = useText<typeof en>();
  return (
    <Card title={t("tv.form.start")} icon="tv">
      <Fields>
        <Span of="half" ownRow>
          <TextField
            {...register("startDate")}
            type="date"
            label={t("tv.form.start-date")}
            hint={t("tv.form.start-date-hint", { days: furthestTvStart })}
            error={errors["startDate"]}
            min={today()}
            max={daysAfter(today(), furthestTvStart)}
          />
        </Span>
        <Span of="half" ownRow>
          <TextField
            {...register("pin")}
            type="password"
            label={t("tv.form.pin")}
            hint={t("tv.form.pin-hint")}
            error={errors["pin"]}
            optional
            inputMode="numeric"
            maxLength={4}
            autoComplete="new-password"
          />
        </Span>
        <Checkbox
          {...register("activate")}
          label={t("tv.form.activate")}
          hint={t("tv.form.activate-hint")}
          error={errors["activate"]}
        />
      </Fields>
    </Card>
  );
}

interface SummaryProps {
  readonly control: unknown;
  readonly packages: readonly TvPackage[];
}

function Summary({ control, packages }: SummaryProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const euros = euroFormat(locale);
  const [productCode, options] = useWatch({ control: control as never, name: ["productCode", "options"] }) as [
    string,
    readonly string[],
  ];
  const base = packages.find(({ code }) => code === productCode);
  const chosen = base
    ? [base, ...possibleWith(productCode, packages).filter(({ code }) => options.includes(code))]
    : [];
  return (
    <Card title={t("tv.form.summary")}>
      {base ? (
        <div className={styles.summary} aria-live="polite">
          {chosen.map(({ code, name, monthlyPrice }) => (
            <p key={code} className={styles.sum}>
              <span>{name[locale]}</span>
              <span>{euros(monthlyPrice)}</span>
            </p>
          ))}
          <p className={styles.total}>
            <span>{t("tv.form.total")}</span>
            <span>{euros(totalOf(chosen.map(({ monthlyPrice }) => ({ monthlyPrice, quantity: 1 }))))}</span>
          </p>
        </div>
      ) : (
        <p className="dim">{t("tv.form.choose-first")}</p>
      )}
    </Card>
  );
}
