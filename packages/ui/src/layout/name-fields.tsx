import type { ComponentProps } from "react";
import { Span } from "./form-layout.tsx";
import { TextField } from "../controls/text-field.tsx";

const parts = ["firstName", "middleName", "lastName"] as const;

type FieldOf = (part: (typeof parts)[number]) => ComponentProps<typeof TextField>;

/**
 * The three fields of a person's name, on one line if there is room. A function and not a component, so that `field` registers
 * them in place: a form focuses its first invalid field in registration order.
 */
export const nameFields = (field: FieldOf) =>
  parts.map((part) => (
    <Span key={part} of="third" ownRow>
      <TextField {...field(part)} />
    </Span>
  ));
