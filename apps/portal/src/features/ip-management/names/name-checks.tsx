import { isHostName, plainHostName } from "@demarc/contract/core/host-name";
import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useText } from "@demarc/shell/translate.ts";
import { Icon, type IconName } from "@demarc/ui/icon.tsx";
import type { PrefixPlace } from "../ip-management.data.ts";
import type en from "../ip-management.en.ts";
import styles from "../ip-management.module.css";
import { nameCheckQuery } from "./names.data.ts";

/** Milliseconds after the last key before a name is checked. */
const pause = 400;

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return undefined;
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
};

interface NameChecksProps {
  readonly place: PrefixPlace;
  readonly row: IpAddress;
  readonly typed: string;
}

export function NameChecks({ place, row: { address, ptr, ptrState }, typed }: NameChecksProps) {
  const t = useText<typeof en>();
  const name = plainHostName(typed);
  const settled = useSettled(name);
  const isName = name !== "" && isHostName(name);
  const isSettled = isName && settled === name;
  const { data, isError } = useQuery({ ...nameCheckQuery(place, address, settled), enabled: isSettled });
  if (!isName) return null;
  const known = isSettled ? data : undefined;
  const resolves = known?.resolves ?? (isSettled && isError ? "UNKNOWN" : undefined);
  return (
    <ul className={styles.checks} aria-live="polite" aria-label={t("ip.checks")}>
      {resolves ? (
        <Line icon={resolves === "YES" ? "check" : resolves === "NO" ? "warning" : "info"} tone={resolves}>
          {t(`ip.resolves.${resolves}`, { address })}
        </Line>
      ) : (
        <Line icon="audit" tone="UNKNOWN">
          {t("ip.checks-running")}
        </Line>
      )}
      {known && (
        <Line icon={known.others.length > 0 ? "warning" : "check"} tone={known.others.length > 0 ? "NO" : "YES"}>
          {known.others.length > 0 ? t("ip.namesakes", { addresses: known.others.join(", ") }) : t("ip.no-namesakes")}
        </Line>
      )}
      <Line
        icon={name === ptr && ptrState === "FAILED" ? "warning" : "audit"}
        tone={name === ptr && ptrState === "FAILED" ? "NO" : "UNKNOWN"}
      >
        {name === ptr && ptrState !== "NONE" ? t(`ip.published.${ptrState}`) : t("ip.published.NONE")}
      </Line>
    </ul>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly tone: "YES" | "NO" | "UNKNOWN";
  readonly children: ReactNode;
}

function Line({ icon, tone, children }: LineProps) {
  return (
    <li data-tone={tone}>
      <Icon name={icon} size="small" />
      <span>{children}</span>
    </li>
  );
}
