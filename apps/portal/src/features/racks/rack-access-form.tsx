import { payload } from "@demarc/contract/core/fields";
import { AccessList, needsAccessPerson } from "@demarc/contract/core/racks/access-list";
import type { Rack } from "@demarc/contract/racks";
import { useState } from "react";
import { type Control, useFieldArray } from "react-hook-form";
import { useSchemaForm } from "@demarc/shell/forms/schema-form.ts";
import { useConflict } from "@demarc/shell/forms/use-conflict.ts";
import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import { SaveOrCancel } from "@demarc/shell/save-or-cancel.tsx";
import { accessLabels, type AccessPart, personFieldLabel } from "../services/access-labels.ts";
import { AccessPeople } from "../services/access-people.tsx";
import type { AccessTexts } from "../services/access-texts.ts";
import { useCustomer } from "@demarc/shell/session.ts";
import { showToast } from "@demarc/shell/toast-store.ts";
import { useText } from "@demarc/shell/translate.ts";
import { showUndoable } from "@demarc/shell/failures/undo.ts";
import { ConflictCallout } from "@demarc/ui/layout/conflict-callout.tsx";
import { FormDialog } from "@demarc/shell/forms/form-dialog.tsx";
import { Form } from "@demarc/ui/layout/form-layout.tsx";
import { FormProblems } from "@demarc/ui/layout/form-problems.tsx";
import { racks, replaceRackAccess } from "./racks.data.ts";
import type en from "./racks.en.ts";

type People = NonNullable<Rack["accessList"]>;
const schema = payload("rackAccessForm", { people: AccessList });
interface Body {
  readonly people: AccessList;
}
interface Values {
  people: { name: string; email: string; badgeNumber: string; validUntil: string }[];
}

type Texts = typeof en & AccessTexts;

const parts = Object.keys(accessLabels) as AccessPart[];
const blankPerson = { name: "", email: "", badgeNumber: "", validUntil: "" };

const valuesOf = (people: People): Values => ({
  people: people.map(({ name, email, badgeNumber, validUntil }) => ({
    name,
    email,
    badgeNumber: badgeNumber ?? "",
    validUntil: validUntil ?? "",
  })),
});

const namesOf = (people: readonly { readonly name: string }[]): string => people.map(({ name }) => name).join(", ");

const refusals = {
  ...changedMeanwhile,
  "rack.state-conflict": { text: "racks.access-ended", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;

interface RackAccessDialogProps {
  readonly rack: Rack;
  readonly people: People;
  readonly onDone: () => void;
}

/** Replaces the people who may open a rack; a saved list can be undone for some seconds. */
export function RackAccessDialog({ rack, people, onDone }: RackAccessDialogProps) {
  "use no memo"; // the list of fields of react-hook-form is mutable
  const t = useText<Texts>();
  const { id: customerId } = useCustomer();
  const isNeeded = needsAccessPerson(rack.footprint);
  const [values] = useState(() => (people.length > 0 ? valuesOf(people) : { people: [blankPerson] }));
  const form = useSchemaForm<Body, Values>(
    { body: schema },
    { values, snapshotKey: `rack-access.${rack.id}`, refusals },
  );
  const list = useFieldArray({ control: form.control as Control<Values>, name: "people" });
  const { newer, guard, settle } = useConflict(() => racks.reread(customerId, rack.id));
  const save = (body: Body, base: Rack) =>
    guard(async () => {
      const stored = await replaceRackAccess(customerId, base, body.people);
      const text = t("racks.access-saved", { name: rack.rackCode });
      // No undo: a rack that needs a person cannot return to an empty list.
      if (people.length === 0 && isNeeded) showToast(text);
      else
        showUndoable(
          text,
          async () => {
            await replaceRackAccess(customerId, stored, people);
            showToast(t("common.taken-back"));
          },
          refusals,
        );
      onDone();
    });
  const takeTheirs = () => {
    settle();
    onDone();
  };
  return (
    <FormDialog title={t("racks.access-of", { name: rack.rackCode })} onClose={onDone} wide>
      <Form label={t("racks.access")} onSubmit={form.submit((body) => save(body, rack))}>
        <p className="dim">{t(isNeeded ? "racks.access-needed" : "racks.access-text")}</p>
        {newer && (
          <ConflictCallout
            differences={[
              {
                label: t("racks.access"),
                theirs: namesOf(newer.accessList ?? []),
                mine: namesOf(form.getValues("people")),
              },
            ]}
            pending={form.formState.isSubmitting}
            onKeepMine={() => void form.submit((body) => save(body, newer))()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <FormProblems form={form} labels={labelsOf(t, list.fields.length)} />
        <AccessPeople
          name="people"
          keys={list.fields.map(({ id }) => id)}
          field={(place, part) => ({
            ...form.register(`people.${place}.${part}`),
            error: form.errorsByField[`people.${place}.${part}`],
          })}
          lastStays={isNeeded}
          onAdd={() => list.append(blankPerson, { shouldFocus: false })}
          onRemove={list.remove}
        />
        <SaveOrCancel pending={form.formState.isSubmitting} onCancel={onDone} size="small" />
      </Form>
    </FormDialog>
  );
}

/** The labels of all fields, for the summary of errors: those of a person are numbered. */
const labelsOf = (t: ReturnType<typeof useText<Texts>>, count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }).flatMap((_, place) =>
      parts.map((part) => [`people.${place}.${part}`, personFieldLabel(t, place, part)]),
    ),
  );
