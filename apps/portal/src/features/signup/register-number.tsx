import type { applyForAccount } from "@demarc/contract/signup";
import { normalise } from "@demarc/contract/core/normalise";
import { rules } from "@demarc/contract/core/rules";
import { useQuery } from "@tanstack/react-query";
import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";
import type { ContractForm } from "@demarc/shell/forms/contract-form.ts";
import { useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { type RegisterAnswer, type RegisterName, registerQuery } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

const rulesOf = { coc: "coc-number", vatNumber: "vat-number" } as const satisfies Record<RegisterName, string>;

interface RegisterNumberProps {
  readonly form: ContractForm<typeof applyForAccount>;
  readonly name: RegisterName;
  readonly label: string;
  readonly hint: string;
  readonly optional?: boolean;
  /** What was filled in from the answer, in words. */
  readonly filled?: string | undefined;
  /** Called with the answer for a number that the register contains. */
  readonly onKnown?: (answer: RegisterAnswer) => void;
}

/**
 * A company's number in a register. A well-formed number is looked up; the result (known, unknown or no answer) never blocks
 * the applicant.
 */
export function RegisterNumber({ form, name, label, hint, optional, filled, onKnown }: RegisterNumberProps) {
  const rule = rulesOf[name];
  const [asked, setAsked] = useState("");
  const { data, isFetching } = useQuery({ ...registerQuery(name, asked), enabled: asked !== "" });
  const known = useEffectEvent((answer: RegisterAnswer) => onKnown?.(answer));
  useEffect(() => {
    if (data?.valid && data.source !== "format") known(data);
  }, [data]);
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
      <div role="status">
        {asked !== "" && <Answer answer={data} busy={isFetching} />}
        {asked !== "" && data?.valid && data.source !== "format" && filled && <p className={styles.answer}>{filled}</p>}
      </div>
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
