import type { ComponentProps } from "react";
import { Span } from "./form-layout.tsx";
import { TextField } from "./text-field.tsx";

const parts = ["firstName", "middleName", "lastName"] as const;

type FieldOf = (part: (typeof parts)[number]) => ComponentProps<typeof TextField>;

/**
 * The name of a person, in the three parts in which it is kept: on one line where there is room. A function, no component: a
 * form goes to its first wrong field in the order in which fields were registered, so `field` is asked where it stands.
 */
export const nameFields = (field: FieldOf) =>
  parts.map((part) => (
    <Span key={part} of="third" alone>
      <TextField {...field(part)} />
    </Span>
  ));
