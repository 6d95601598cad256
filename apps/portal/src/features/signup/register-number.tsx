import type { applyForAccount } from "@demarc/contract/signup";
import { normalise } from "@demarc/contract/core/normalise";
import { rules } from "@demarc/contract/core/rules";
import { checkCoc, checkVatNumber } from "@demarc/contract/reference-data";
import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, useState } from "react";
import type { ContractForm } from "../../shell/forms/contract-form.ts";
import { call } from "../../shell/calls/http.ts";
import { useText } from "../../shell/translate.ts";
import { Badge } from "../../ui/badge.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

interface RegisterAnswer {
  readonly valid: boolean;
  readonly source: string;
  readonly name?: string;
}

/** A register number, by its field in the form. */
const registers = {
  coc: {
    rule: "coc-number",
    ask: (number: string, signal: AbortSignal): Promise<RegisterAnswer> =>
      call(checkCoc, { query: { number }, quiet: true, signal }),
  },
  vatNumber: {
    rule: "vat-number",
    ask: (number: string, signal: AbortSignal): Promise<RegisterAnswer> =>
      call(checkVatNumber, { query: { number }, quiet: true, signal }),
  },
} as const;

interface RegisterNumberProps {
  readonly form: ContractForm<typeof applyForAccount>;
  readonly name: keyof typeof registers;
  readonly label: string;
  readonly hint: string;
  readonly optional?: boolean;
}

/**
 * A company's number in a register. A well-formed number is looked up; the result (known, unknown or no answer) never blocks
 * the applicant.
 */
export function RegisterNumber({ form, name, label, hint, optional }: RegisterNumberProps) {
  const { rule, ask } = registers[name];
  const [asked, setAsked] = useState("");
  const { data, isFetching } = useQuery({
    queryKey: ["register", name, asked],
    queryFn: ({ signal }): Promise<RegisterAnswer> =>
      ask(asked, signal).catch(() => ({ valid: true, source: "format" })),
    enabled: asked !== "",
    staleTime: 600_000,
  });
  const { onBlur, ...field } = form.register(name);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const number = event.target.value;
    setAsked(number !== "" && !rules[rule](number) ? number : "");
    return onBlur(event);
  };
  return (
    <div className={styles.registerNumber}>
      <TextField
        {...field}
        onBlur={(event) => void leave(event)}
        label={label}
        hint={hint}
        error={form.errorsByField[name]}
        optional={optional}
        normalise={normalise[rule]}
        mono
        autoComplete="off"
        spellCheck={false}
      />
      <div role="status">{asked !== "" && <Answer answer={data} busy={isFetching} />}</div>
    </div>
  );
}

function Answer({ answer, busy }: { readonly answer: RegisterAnswer | undefined; readonly busy: boolean }) {
  const t = useText<typeof en>();
  if (busy || !answer) return <span className={styles.answer}>{t("signup.register.busy")}</span>;
  if (answer.source === "format")
    return (
      <Badge tone="info" icon="info">
        {t("signup.register.unreachable")}
      </Badge>
    );
  if (!answer.valid)
    return (
      <Badge tone="warn" icon="warning">
        {t("signup.register.invalid")}
      </Badge>
    );
  return (
    <Badge tone="ok" icon="check">
      {answer.name ? t("signup.register.valid-name", { name: answer.name }) : t("signup.register.valid")}
    </Badge>
  );
}
