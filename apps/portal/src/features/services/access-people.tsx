import { mostAccessPersons } from "@demarc/contract/core/racks/access-list";
import { type ComponentProps, useEffect, useRef } from "react";
import { Button } from "@demarc/ui/controls/button.tsx";
import { fieldId, FieldNotes } from "@demarc/ui/controls/field.tsx";
import { Fields, Span } from "@demarc/ui/layout/form-layout.tsx";
import { IconButton } from "@demarc/ui/controls/icon-button.tsx";
import { TextField } from "@demarc/ui/controls/text-field.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { accessLabels, type AccessPart } from "./access-labels.ts";
import styles from "./access-people.module.css";
import type { AccessTexts } from "./access-texts.ts";

type FieldOf = (place: number, part: AccessPart) => Omit<ComponentProps<typeof TextField>, "label">;

interface AccessPeopleProps {
  /** The field of the whole list, for errors that belong to no single person. */
  readonly name: string;
  readonly error?: string | undefined;
  readonly keys: readonly string[];
  readonly field: FieldOf;
  /** True if the last person cannot be removed. */
  readonly lastStays?: boolean;
  readonly onAdd: () => void;
  readonly onRemove: (place: number) => void;
}

/** The people who may open a rack, to fill in. The focus follows: to a new person, and to the button after a removal. */
export function AccessPeople({ name, error, keys, field, lastStays = false, onAdd, onRemove }: AccessPeopleProps) {
  const t = useText<AccessTexts>();
  const done = useRef<"added" | "removed">(undefined);
  const end = useRef<HTMLDivElement>(null);
  const newest = fieldId(field(keys.length - 1, "name").name);
  useEffect(() => {
    if (done.current === "added") document.getElementById(newest)?.focus();
    if (done.current === "removed") end.current?.querySelector("button")?.focus();
    done.current = undefined;
  }, [keys.length, newest]);
  const add = () => {
    done.current = "added";
    onAdd();
  };
  const remove = (place: number) => {
    done.current = "removed";
    onRemove(place);
  };
  return (
    <>
      {keys.map((key, place) => (
        <Person
          key={key}
          place={place}
          field={field}
          onRemove={lastStays && keys.length === 1 ? undefined : () => remove(place)}
        />
      ))}
      <div id={fieldId(name)} ref={end} tabIndex={-1}>
        <FieldNotes name={name} error={error} />
        {keys.length < mostAccessPersons && (
          <Button icon="plus" onClick={add}>
            {t("access.add-person")}
          </Button>
        )}
      </div>
    </>
  );
}

interface PersonProps {
  readonly place: number;
  readonly field: FieldOf;
  /** Undefined for a person who must stay. */
  readonly onRemove: (() => void) | undefined;
}

function Person({ place, field, onRemove }: PersonProps) {
  const t = useText<AccessTexts>();
  const propsOf = (part: AccessPart) => ({ autoComplete: "off", ...field(place, part), label: t(accessLabels[part]) });
  const number = place + 1;
  return (
    <fieldset className={styles.person}>
      <legend>{t("access.person-number", { number })}</legend>
      <Fields>
        <Span of="half" ownRow>
          <TextField {...propsOf("name")} />
        </Span>
        <Span of="half" ownRow>
          <TextField {...propsOf("email")} type="email" />
        </Span>
        <Span of="half" ownRow>
          <TextField {...propsOf("badgeNumber")} optional />
        </Span>
        <Span of="half" ownRow>
          <TextField {...propsOf("validUntil")} type="date" hint={t("access.valid-until-hint")} optional />
        </Span>
      </Fields>
      {onRemove && <IconButton icon="trash" label={t("access.remove-person", { number })} onClick={onRemove} />}
    </fieldset>
  );
}
