import type { ComponentProps } from "react";
import { Span } from "./form-layout.tsx";
import { TextField } from "./text-field.tsx";

const parts = ["firstName", "middleName", "lastName"] as const;

interface NameFieldsProps {
  /** What a form says of the field of this name. */
  readonly field: (part: (typeof parts)[number]) => ComponentProps<typeof TextField>;
}

/** The name of a person, in the three parts in which it is kept: on one line where there is room. */
export function NameFields({ field }: NameFieldsProps) {
  return parts.map((part) => (
    <Span key={part} of="third" alone>
      <TextField {...field(part)} />
    </Span>
  ));
}
