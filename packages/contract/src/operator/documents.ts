import { payload, requiredText } from "../core/fields.ts";
import { described, Type } from "../core/json-schema.ts";

/** The length in base64 of a number of bytes. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** A file in a JSON body. `bytes`: its largest size. */
export const fileInBody = (title: string, bytes: number) =>
  payload(title, {
    fileName: described(requiredText(200), "Name of the file", "test-report.pdf"),
    content: described(
      Type.String({ minLength: 4, maxLength: base64Length(bytes), pattern: "^[A-Za-z0-9+/]+={0,2}$" }),
      `The file in base64, at most ${bytes / 1024 / 1024} MiB`,
      "JVBERi0xLjcK",
    ),
  });
