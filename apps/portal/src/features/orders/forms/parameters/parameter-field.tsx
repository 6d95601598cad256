import type { PackageParameter } from "@demarc/contract/core/package";
import { useLocale, useText } from "@demarc/shell/translate.ts";
import { CheckRow, ChoiceRows } from "@demarc/ui/controls/choice-rows.tsx";
import { SegField } from "@demarc/ui/controls/seg-field.tsx";
import { type Option, SelectField } from "@demarc/ui/controls/select-field.tsx";
import { TextArea } from "@demarc/ui/controls/text-area.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { ChoicePrice } from "./choice-price.tsx";
import { DocumentField, type Upload } from "../../../documents/document-field.tsx";
import type en from "./parameters.en.ts";
import { splitLabel, valueLabel } from "./parameter-labels.ts";
import type { ValuePrice } from "./value-price.ts";

/** The values that a form offers where the catalogue does not list them, and how it uploads files. */
export interface ParameterOffers {
  readonly sites: readonly Option[];
  readonly racks: readonly Option[];
  /** Values that were found for a text, such as the connection points of an address, by parameter. */
  readonly suggestions: Readonly<Record<string, readonly string[]>>;
  readonly upload: Upload;
}

export interface ParameterFieldProps {
  readonly parameter: PackageParameter;
  /** The path in the body, which is also the field of an error. */
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly offers: ParameterOffers;
  /** What a value costs; undefined if it selects no product. */
  readonly priceOf: (value: string) => ValuePrice | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** The approximate width of a row of segments in pixels, and what a segment takes of it besides its text. */
const segmentsRoom = 260;
const segmentEdges = 24;
const letterWidth = 7;

/** A text that can be longer than this has a field with several lines. */
const longText = 120;

const fitsInSegments = (labels: readonly string[]): boolean =>
  labels.length <= 4 &&
  labels.reduce((width, label) => width + segmentEdges + label.length * letterWidth, 0) <= segmentsRoom;

export const hasPrices = (parameter: PackageParameter, priceOf: ParameterFieldProps["priceOf"]): boolean =>
  (parameter.allowedValues ?? ["true"]).some((value) => {
    const price = priceOf(value);
    return price !== undefined && (price.perUnit !== undefined || Number(price.mrc) + Number(price.nrc) > 0);
  });

const commonOf = ({ name, error, parameter }: ParameterFieldProps, locale: "en" | "nl") => ({
  name,
  error,
  label: parameter.label[locale],
  hint: parameter.hint?.[locale],
  optional: !parameter.required,
});

/** The control of one parameter of a package, by its type. Everything that it shows comes from the catalogue. */
export function ParameterField(props: ParameterFieldProps) {
  const locale = useLocale();
  const { parameter, value, offers, onChange } = props;
  const field = commonOf(props, locale);
  switch (parameter.type) {
    case "enum":
      return <EnumField {...props} />;
    case "boolean":
      return (
        <CheckRow
          {...field}
          checked={value === "true"}
          onChange={(checked) => onChange(String(checked))}
          trail={hasPrices(parameter, props.priceOf) ? <ChoicePrice price={props.priceOf("true")} /> : undefined}
        />
      );
    case "site":
      return <OfferedField {...props} options={offers.sites} />;
    case "rack":
      return <OfferedField {...props} options={offers.racks} />;
    case "document":
      return <DocumentField {...field} value={value} upload={offers.upload} onChange={onChange} />;
    case "date":
    case "integer":
    case "string":
      return <TypedField {...props} />;
  }
}

/** Values of the catalogue: short ones without prices as segments, all others as rows with their price. */
function EnumField(props: ParameterFieldProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { parameter, value, priceOf, onChange } = props;
  const { optional, ...field } = commonOf(props, locale);
  const values = parameter.allowedValues ?? [];
  const withNone = optional && parameter.default === null ? ["", ...values] : values;
  const labelOf = (one: string) => (one === "" ? t("parameters.none") : valueLabel(parameter, one, locale));
  const priced = hasPrices(parameter, priceOf);
  if (!priced && fitsInSegments(withNone.map(labelOf)))
    return (
      <SegField
        {...field}
        options={withNone.map((one) => ({ value: one, label: labelOf(one) }))}
        value={value}
        onChoose={onChange}
      />
    );
  return (
    <ChoiceRows
      {...field}
      choices={withNone.map((one) => {
        const { name, note } = splitLabel(labelOf(one));
        return { value: one, label: name, note, trail: priced ? <ChoicePrice price={priceOf(one)} /> : undefined };
      })}
      value={value}
      onChoose={onChange}
    />
  );
}

function OfferedField({ options, ...props }: ParameterFieldProps & { readonly options: readonly Option[] }) {
  const t = useText<typeof en>();
  const { optional, ...field } = commonOf(props, useLocale());
  return (
    <SelectField
      {...field}
      optional={optional}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onLeave}
      options={[{ value: "", label: optional ? t("parameters.none") : t("parameters.choose") }, ...options]}
    />
  );
}

function TypedField(props: ParameterFieldProps) {
  const { parameter, value, offers, onChange, onLeave } = props;
  const field = commonOf(props, useLocale());
  const control = { ...field, value, onBlur: onLeave, readOnly: parameter.readOnly };
  const suggested = offers.suggestions[parameter.key] ?? [];
  if (parameter.type === "string" && (parameter.max ?? 0) > longText)
    return <TextArea {...control} rows={3} onChange={(event) => onChange(event.target.value)} />;
  const isDate = parameter.type === "date";
  const listId = `${props.name}-values`;
  return (
    <>
      <TextField
        {...control}
        type={isDate ? "date" : "text"}
        inputMode={parameter.type === "integer" ? "decimal" : undefined}
        autoComplete="off"
        list={suggested.length > 0 ? listId : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggested.length > 0 && (
        <datalist id={listId}>
          {suggested.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
