import type { OrderBody } from "@demarc/contract/core/ordering/order-body";
import { useText } from "../../../../shell/translate.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { fieldId, FieldNotes } from "../../../../ui/field.tsx";
import { Fields, Span } from "../../../../ui/form-layout.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useOrderForm } from "../order-form-context.ts";
import styles from "../order-form.module.css";
import type en from "../orders-forms.en.ts";

type AccessPerson = NonNullable<OrderBody["accessList"]>[number];

const most = 50;

/** The people who may open the racks. */
export function AccessPart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const people: readonly AccessPerson[] = form.body.accessList ?? [];
  const isNeeded = form.chosen?.meta["needsAccessList"] === true;
  const error = form.errorOf("accessList");
  return (
    <Card
      title={t("order-form.field.accessList")}
      description={t(isNeeded ? "order-form.access-needed" : "order-form.access-text")}
    >
      {people.map((_, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a person has no id until the order is placed
        <Person key={place} place={place} onRemove={() => form.set("accessList", people.toSpliced(place, 1))} />
      ))}
      <div id={fieldId("accessList")} tabIndex={-1}>
        <FieldNotes name="accessList" error={error} />
        {people.length < most && (
          <Button icon="plus" onClick={() => form.set("accessList", [...people, {}])}>
            {t("order-form.add-person")}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Person({ place, onRemove }: { readonly place: number; readonly onRemove: () => void }) {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const field = (name: "name" | "email" | "badgeNumber") => {
    const at = `accessList.${place}.${name}`;
    return {
      name: at,
      label: t(`order-form.field.accessList.${name}`),
      error: form.errorOf(at),
      value: form.textOf(at),
      autoComplete: "off",
      onChange: (event: { readonly target: { readonly value: string } }) => form.set(at, event.target.value),
      onBlur: () => form.touch(at),
    };
  };
  const named = form.textOf(`accessList.${place}.name`) || String(place + 1);
  return (
    <div className={styles.person}>
      <Fields>
        <Span of="third" alone>
          <TextField {...field("name")} />
        </Span>
        <Span of="third" alone>
          <TextField {...field("email")} type="email" />
        </Span>
        <Span of="third" alone>
          <TextField {...field("badgeNumber")} optional />
        </Span>
      </Fields>
      <IconButton icon="trash" label={t("order-form.remove-person", { name: named })} onClick={onRemove} />
    </div>
  );
}
