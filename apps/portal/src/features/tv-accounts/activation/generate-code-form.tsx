import type { TvAccount } from "@demarc/contract/tv-accounts/tv-accounts";
import * as contract from "@demarc/contract/tv-accounts/tv-activation";
import { codeMinutes } from "@demarc/contract/tv-accounts/tv-activation";
import { useContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { Fields, Form, FormActions, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { activationRefusals } from "./activation-refusals.ts";
import { createTvActivationCode } from "./tv-activation.data.ts";
import type en from "./tv-activation.en.ts";

const minutes = [codeMinutes.shortest, codeMinutes.usual, 30, codeMinutes.longest];

interface GenerateCodeFormProps {
  readonly account: TvAccount;
  readonly onDone: () => void;
}

export function GenerateCodeForm({ account, onDone }: GenerateCodeFormProps) {
  const t = useText<typeof en>();
  const form = useContractForm(contract.createTvActivationCode, {
    values: { delivery: "display", validMinutes: codeMinutes.usual, confirmUserInterfaceName: "" },
    refusals: activationRefusals,
    snapshotKey: `tv-activation.${account.id}`,
  });
  const { errorsByField } = form;
  const { email } = account.subscriber;
  const labels = {
    delivery: t("tv-activation.delivery"),
    validMinutes: t("tv-activation.valid-for"),
    confirmUserInterfaceName: t("tv-activation.shown-name"),
  };
  const generate = form.submit(async (body) => {
    await createTvActivationCode(account.id, body);
    onDone();
  });
  return (
    <Form label={t("tv-activation.generate")} onSubmit={generate}>
      <FormProblems form={form} labels={labels} />
      <Fields>
        {email && (
          <RadioGroup
            {...form.register("delivery")}
            label={labels.delivery}
            error={errorsByField["delivery"]}
            look="chips"
            choices={[
              { value: "display", label: t("tv-activation.delivery.display") },
              {
                value: "email",
                label: t("tv-activation.delivery.email"),
                note: t("tv-activation.delivery-note", { email }),
              },
            ]}
          />
        )}
        <Span of="half" ownRow>
          <SelectField
            {...form.register("validMinutes")}
            label={labels.validMinutes}
            error={errorsByField["validMinutes"]}
            options={minutes.map((count) => ({
              value: String(count),
              label: t("tv-activation.minutes", { minutes: count }),
            }))}
          />
        </Span>
        <Span of="half" ownRow>
          <TextField
            {...form.register("confirmUserInterfaceName")}
            label={labels.confirmUserInterfaceName}
            hint={t("tv-activation.shown-name-hint")}
            error={errorsByField["confirmUserInterfaceName"]}
            maxLength={60}
            autoComplete="off"
            optional
          />
        </Span>
      </Fields>
      <FormActions inline>
        <Button type="submit" variant="primary" pending={form.formState.isSubmitting}>
          {t("tv-activation.generate")}
        </Button>
      </FormActions>
    </Form>
  );
}
