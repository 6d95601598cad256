import { AccessPeople } from "../../../services/access-people.tsx";
import { useText } from "@demarc/shell/translate.ts";
import { Card } from "@demarc/ui/layout/card.tsx";
import { useOrderForm } from "./order-form-context.ts";
import type en from "../body/orders-forms.en.ts";

/** The people who may open the racks. */
export function AccessPart() {
  const t = useText<typeof en>();
  const form = useOrderForm();
  const people = form.body.accessList ?? [];
  const isNeeded = form.chosen?.meta["needsAccessList"] === true;
  return (
    <Card
      title={t("order-form.field.accessList")}
      description={t(isNeeded ? "order-form.access-needed" : "order-form.access-text")}
    >
      <AccessPeople
        name="accessList"
        error={form.errorOf("accessList")}
        // A person has no id until the order is placed.
        keys={people.map((_, place) => String(place))}
        field={(place, part) => {
          const name = `accessList.${place}.${part}`;
          return {
            name,
            error: form.errorOf(name),
            value: form.textOf(name),
            onChange: (event) => form.set(name, event.target.value),
            onBlur: () => form.touch(name),
          };
        }}
        onAdd={() => form.set("accessList", [...people, {}])}
        onRemove={(place) => form.set("accessList", people.toSpliced(place, 1))}
      />
    </Card>
  );
}
