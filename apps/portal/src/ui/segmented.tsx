import { type ReactNode, useId } from "react";
import styles from "./choice.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: IconName;
    readonly lang?: string;
  }[];
  /** Shows the icons alone; the labels stay as names and tooltips. */
  readonly iconsOnly?: boolean;
}

/** A switch between a few views: native radios in one strip. */
export function Segmented<Value extends string>({ label, value, onChange, options, iconsOnly }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles.segment}
          title={iconsOnly ? option.label : undefined}
          lang={option.lang}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size="small" />}
          <Text hidden={iconsOnly ?? false}>{option.label}</Text>
        </label>
      ))}
    </fieldset>
  );
}

function Text({ hidden, children }: { readonly hidden: boolean; readonly children: ReactNode }) {
  return <span className={hidden ? "visually-hidden" : undefined}>{children}</span>;
}
