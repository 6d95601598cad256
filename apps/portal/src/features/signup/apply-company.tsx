import { isRequiredAt } from "@demarc/contract/core/body-rules";
import { normalise } from "@demarc/contract/core/normalise";
import { rules } from "@demarc/contract/core/rules";
import { applicantTypes, CustomerCreate } from "@demarc/contract/signup";
import { Suspense, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { type AddressPart, spreadAddress } from "../reference-data/address-parts.ts";
import { CountryField } from "../reference-data/address-fields.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { RadioGroup } from "@demarc/ui/controls/radio-group.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { lazyPart } from "@demarc/ui/lazy-part.ts";
import type { AddressWish } from "./address-lookup.data.ts";
import { type ApplyPartProps, fillEmpty } from "./apply-parts.ts";
import { RegisterNumber } from "./register-number.tsx";
import type { RegisterAnswer } from "./signup.data.ts";
import type en from "./signup.en.ts";
import styles from "./signup.module.css";

// Loads when there is something to look up; without it the address is typed.
const AddressLookup = lazyPart(
  () => import("./address-lookup.tsx").catch(() => ({ AddressLookup: () => null })),
  "AddressLookup",
);

/** The fields that a trade register's address fills in. */
const registeredParts = ["street", "houseNumber", "houseNumberExtension", "postalCode", "city"] as const;

export function CompanyStep({ form }: ApplyPartProps) {
  const t = useText<typeof en>();
  const isDutch = useWatch({ control: form.control, name: "address.country" }) === "NL";
  const [filled, setFilled] = useState<string>();
  const before = useRef<Readonly<Record<string, string>>>({});
  const fill = (values: Parameters<typeof fillEmpty>[1]) => {
    const isFilled = fillEmpty(form, values, before.current);
    if (isFilled) before.current = { ...before.current, ...Object.fromEntries(values) };
    return isFilled;
  };
  const take = ({ name, visitingAddress }: RegisterAnswer) => {
    const parts = registeredParts.map((part) => [`address.${part}`, String(visitingAddress?.[part] ?? "")] as const);
    // A field that the register leaves out is emptied if an earlier number had filled it in.
    const named = fill([["name", name ?? ""]]) && name !== undefined;
    const placed = fill(parts) && visitingAddress !== undefined;
    const text = placed ? "signup.register.filled" : "signup.register.filled-name";
    setFilled(named || placed ? t(text) : undefined);
  };
  return (
    <>
      <Card title={t("signup.type")}>
        <RadioGroup
          {...form.register("type")}
          label={t("signup.type")}
          legendHidden
          look="cards"
          error={form.errorsByField["type"]}
          choices={applicantTypes.map((type) => ({
            value: type,
            label: t(`signup.type.${type}`),
            note: t(`signup.type-note.${type}`),
          }))}
        />
      </Card>
      <Card title={t("signup.company")} description={t("signup.company-hint")}>
        <Fields>
          {isDutch && (
            <Span of="half" ownRow>
              <RegisterNumber
                form={form}
                name="coc"
                label={t("signup.coc")}
                hint={t("signup.coc-hint")}
                filled={filled}
                onKnown={take}
              />
            </Span>
          )}
          <Span of="half" ownRow>
            <CountryField
              control={form.control as never}
              name="address.country"
              label={t("signup.address.country")}
              error={form.errorsByField["address.country"]}
              autoComplete="country"
            />
          </Span>
          <TextField
            {...form.register("name")}
            label={t("signup.name")}
            hint={t("signup.name-hint")}
            error={form.errorsByField["name"]}
            normalise={normalise.text}
            autoComplete="organization"
          />
          <Span of="half" ownRow>
            <TextField
              {...form.register("tradeName")}
              label={t("signup.tradeName")}
              error={form.errorsByField["tradeName"]}
              normalise={normalise.text}
              optional
              autoComplete="off"
            />
          </Span>
          <Span of="half" ownRow>
            <RegisterNumber
              form={form}
              name="vatNumber"
              label={t("signup.vatNumber")}
              hint={t("signup.vat-hint")}
              optional
            />
          </Span>
        </Fields>
      </Card>
      <Address form={form} isDutch={isDutch} />
    </>
  );
}

type AddressText = "street" | "houseNumber" | "houseNumberExtension" | "room" | "postalCode" | "city";

/** The number first: a Dutch postal code and house number determine the street and the city. */
function Address({ form, isDutch }: ApplyPartProps & { readonly isDutch: boolean }) {
  const t = useText<typeof en>();
  const text = (field: AddressText, autoComplete = "off") => ({
    ...form.register(`address.${field}`),
    label: t(`signup.address.${field}`),
    error: form.errorsByField[`address.${field}`],
    optional: !isRequiredAt(CustomerCreate, `address.${field}`),
    normalise: normalise.text,
    autoComplete,
  });
  const spread = (field: AddressPart) =>
    spreadAddress(field, isDutch, (part, value) => {
      const shouldValidate = form.errorsByField[`address.${part}`] !== undefined;
      form.setValue(`address.${part}`, value, { shouldDirty: true, shouldValidate });
    });
  const [wish, setWish] = useState<AddressWish>();
  const look = () => {
    const { postalCode, houseNumber, houseNumberExtension } = form.getValues("address");
    const number = Number(houseNumber);
    const known = isDutch && postalCode !== "" && !rules["postal-code"](postalCode) && number > 0 && number % 1 === 0;
    setWish(known ? { postalCode, houseNumber: number, extension: houseNumberExtension } : undefined);
  };
  return (
    <Card title={t("signup.address")}>
      <div className={styles.lookup} onBlur={() => setTimeout(look)}>
        <Fields>
          <Span of="half">
            <TextField
              {...text("postalCode", "postal-code")}
              spread={spread("postalCode")}
              normalise={isDutch ? normalise["postal-code"] : normalise.text}
            />
          </Span>
          <Span of="half">
            <TextField {...text("houseNumber")} spread={spread("houseNumber")} inputMode="numeric" />
          </Span>
          <Span of="half" ownRow>
            <TextField {...text("houseNumberExtension")} spread={spread("houseNumberExtension")} />
          </Span>
          <Span of="half" ownRow>
            <TextField {...text("room")} />
          </Span>
        </Fields>
        <p role="status" className={styles.answer}>
          {wish && (
            <Suspense>
              <AddressLookup form={form} wish={wish} />
            </Suspense>
          )}
        </p>
      </div>
      <Fields>
        <TextField {...text("street", "address-line1")} />
        <TextField {...text("city", "address-level2")} />
      </Fields>
    </Card>
  );
}
