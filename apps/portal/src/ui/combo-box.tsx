import {
  Button,
  ComboBox as AriaComboBox,
  I18nProvider,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { classNames } from "./class-names.ts";
import boxStyles from "./combo-box.module.css";
import styles from "./field.module.css";
import { controlAttributes, FieldNotes, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useKitText } from "./kit-text.ts";
import type { Option } from "./select-field.tsx";

interface ComboBoxProps extends Omit<FieldProps, "optional"> {
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** The language in which matches are counted aloud. */
  readonly locale: string;
  readonly autoComplete?: string;
}

/** One of many choices, found by typing. Screens with one bring React Aria along: load them lazily. */
export function ComboBox(props: ComboBoxProps) {
  const { options, value, onChange, onBlur, locale, autoComplete, ...field } = props;
  const t = useKitText();
  const { id, ...attributes } = controlAttributes(field);
  return (
    <I18nProvider locale={locale}>
      <AriaComboBox
        className={styles.field ?? ""}
        id={id}
        defaultItems={options}
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        onBlur={() => onBlur?.()}
        isInvalid={field.error !== undefined}
        menuTrigger="focus"
      >
        <Label className={styles.label ?? ""}>{field.label}</Label>
        <div className={boxStyles.box}>
          <Input {...attributes} autoComplete={autoComplete} className={classNames(styles.control, boxStyles.input)} />
          <Button className={boxStyles.open ?? ""} aria-label={t("kit.show-options")}>
            <Icon name="down" />
          </Button>
        </div>
        <FieldNotes name={field.name} hint={field.hint} error={field.error} />
        <Popover className={boxStyles.panel ?? ""}>
          <ListBox renderEmptyState={() => <p className={boxStyles.none}>{t("kit.no-options")}</p>}>
            {(option: Option) => (
              <ListBoxItem id={option.value} textValue={option.label} className={boxStyles.item ?? ""}>
                {option.label}
                <Icon name="check" size="small" />
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  );
}
