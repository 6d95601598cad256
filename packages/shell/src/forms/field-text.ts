import { hasText } from "../translate.ts";

interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** The key of a text that names the refused field, such as "Enter the house number."; undefined if there is none. */
export const fieldText = ({ field, message }: RefusedField): string | undefined => {
  const key = `${message.replace("validation.", "")}.${field.split(".").at(-1)}`;
  return hasText(key) ? key : undefined;
};
