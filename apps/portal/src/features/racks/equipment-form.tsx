import { payload } from "@demarc/contract/core/fields";
import { EquipmentList, longestEquipmentName, mostEquipment } from "@demarc/contract/core/racks/rack-equipment";
import type { Rack } from "@demarc/contract/racks";
import { type ComponentProps, useState } from "react";
import { type Control, useFieldArray } from "react-hook-form";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { showToast } from "@demarc/shell/toast-store.ts";
import { type Translate, useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { Button } from "@demarc/ui/controls/button.tsx";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Fields, Form, Span } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import styles from "./elevation.module.css";
import type en from "./racks.en.ts";

const schema = payload("rackEquipmentForm", { equipment: EquipmentList });
interface Body {
  readonly equipment: EquipmentList;
}
interface Values {
  equipment: { name: string; fromU: number | string; heightU: number | string }[];
}

type Text = Translate<keyof typeof en>;
type Stored = NonNullable<Rack["equipment"]>;

interface Equipped {
  readonly id: string;
  readonly version: number;
  readonly equipment?: Stored;
}

const refusals = {
  ...changedMeanwhile,
  "rack.state-conflict": { text: "racks.equipment-ended", tone: "warn" },
  "shared-colo.state-conflict": { text: "racks.equipment-ended", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

const parts = { name: "racks.device", fromU: "racks.from-unit", heightU: "racks.height" } as const;
type Part = keyof typeof parts;

const labelOf = (t: Text, place: number, part: Part): string =>
  t("racks.device-field", { number: place + 1, field: t(parts[part]) });

const namesOf = (equipment: readonly { readonly name: string }[]): string =>
  equipment.map(({ name }) => name).join(", ");

const blank = { name: "", fromU: "", heightU: "1" };

interface EquipmentDialogProps {
  /** A rack, or units in one. */
  readonly place: Equipped;
  readonly name: string;
  readonly save: (base: Equipped, equipment: EquipmentList) => Promise<Equipped>;
  readonly reread: () => Promise<Equipped>;
  readonly onDone: () => void;
}

/** Replaces the devices in a rack, or in units of one; a saved list can be undone for some seconds. */
export function EquipmentDialog({ place, name, save, reread, onDone }: EquipmentDialogProps) {
  "use no memo"; // the list of fields of react-hook-form is mutable
  const t = useText<typeof en>();
  const before = place.equipment ?? [];
  const [values] = useState<Values>(() => ({ equipment: before.length > 0 ? [...before] : [blank] }));
  const form = useSchemaForm<Body, Values>(
    { body: schema },
    { values, snapshotKey: `equipment.${place.id}`, refusals },
  );
  const list = useFieldArray({ control: form.control as Control<Values>, name: "equipment" });
  const { newer, guard, settle } = useConflict(reread);
  const store = ({ equipment }: Body, base: Equipped) =>
    guard(async () => {
      const stored = await save(base, equipment);
      showUndoable(
        t("racks.equipment-saved", { name }),
        async () => {
          await save(stored, before);
          showToast(t("common.taken-back"));
        },
        refusals,
      );
      onDone();
    });
  const labels = Object.fromEntries(
    list.fields.flatMap((_, at) =>
      (Object.keys(parts) as Part[]).map((part) => [`equipment.${at}.${part}`, labelOf(t, at, part)]),
    ),
  );
  return (
    <FormDialog title={t("racks.equipment-of", { name })} onClose={onDone} wide>
      <Form label={t("racks.equipment")} onSubmit={form.submit((body) => store(body, place))}>
        <p className="dim">{t("racks.equipment-text")}</p>
        {newer && (
          <ConflictCallout
            differences={[
              {
                label: t("racks.equipment"),
                theirs: namesOf(newer.equipment ?? []),
                mine: namesOf(form.getValues("equipment")),
              },
            ]}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => store(body, newer))()}
            onTakeTheirs={() => {
              settle();
              onDone();
            }}
          />
        )}
        <FormProblems form={form} labels={labels} />
        {list.fields.map(({ id }, at) => (
          <Device
            key={id}
            number={at + 1}
            field={(part) => ({
              ...form.register(`equipment.${at}.${part}`),
              error: form.errorsByField[`equipment.${at}.${part}`],
            })}
            onRemove={() => list.remove(at)}
          />
        ))}
        <div>
          {list.fields.length < mostEquipment && (
            <Button icon="plus" onClick={() => list.append(blank)}>
              {t("racks.add-device")}
            </Button>
          )}
        </div>
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
      </Form>
    </FormDialog>
  );
}

interface DeviceProps {
  readonly number: number;
  readonly field: (part: Part) => Omit<ComponentProps<typeof TextField>, "label">;
  readonly onRemove: () => void;
}

function Device({ number, field, onRemove }: DeviceProps) {
  const t = useText<typeof en>();
  return (
    <fieldset className={styles.device}>
      <legend>{t("racks.device-number", { number })}</legend>
      <Fields>
        <Span of="third" ownRow>
          <TextField {...field("name")} label={t("racks.device")} maxLength={longestEquipmentName} autoComplete="off" />
        </Span>
        <Span of="third">
          <TextField {...field("fromU")} label={t("racks.from-unit")} inputMode="numeric" autoComplete="off" />
        </Span>
        <Span of="third">
          <TextField {...field("heightU")} label={t("racks.height")} inputMode="numeric" autoComplete="off" />
        </Span>
      </Fields>
      <IconButton icon="trash" label={t("racks.remove-device", { number })} onClick={onRemove} />
    </fieldset>
  );
}
