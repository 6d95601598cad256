import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { useKitText } from "../kit-text.ts";
import styles from "./option-list.module.css";
import type { Option } from "./select-field.tsx";

/** An option with its number of rows: as digits ("" until it has loaded), and in the text for screen readers. */
export interface CountedOption extends Option {
  readonly count?: string;
  readonly spoken?: string;
}

interface OptionListProps {
  readonly label: string;
  readonly options: readonly CountedOption[];
  readonly chosen: readonly string[];
  /** True if several may be chosen: boxes instead of dots. */
  readonly several?: boolean | undefined;
  /** A text as the search box compares it. */
  readonly plain: (text: string) => string;
  readonly onChoose: (value: string) => void;
}

/** From this number of options on there is a box to search them. */
const searchedFrom = 12;

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function OptionList({ label, options, chosen, several = false, plain, onChoose }: OptionListProps) {
  const t = useKitText();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const searched = options.length >= searchedFrom;
  const wanted = plain(text).trim();
  const found = options.filter(({ label: name }) => plain(name).includes(wanted));
  const current = found.find(({ value }) => chosen.includes(value)) ?? found[0];
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
    const inText = event.target instanceof HTMLInputElement;
    if (!step || all.length === 0 || (inText && event.key !== "ArrowDown")) return;
    event.preventDefault();
    all[inText ? 0 : step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  };
  return (
    <div onKeyDown={walk} role="presentation">
      {searched && (
        <input
          className={styles.find}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t("list.search-options")}
          placeholder={t("list.search-options")}
          autoComplete="off"
          data-autofocus
        />
      )}
      <div
        ref={list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={several || undefined}
        className={classNames(styles.options, several && styles.several)}
      >
        {found.map(({ value, label: name, count, spoken }) => (
          <button
            key={value}
            type="button"
            role="option"
            className={styles.option}
            aria-selected={chosen.includes(value)}
            tabIndex={value === current?.value ? 0 : -1}
            data-autofocus={(!searched && value === current?.value) || undefined}
            onClick={() => onChoose(value)}
          >
            <span className={styles.mark}>
              <Icon name="check" size="small" />
            </span>
            <span className={styles.name} aria-hidden={spoken !== undefined}>
              {name}
            </span>
            {count !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {count}
              </span>
            )}
            {spoken !== undefined && <span className="visually-hidden">{spoken}</span>}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>{t("kit.no-options")}</p>}
    </div>
  );
}
