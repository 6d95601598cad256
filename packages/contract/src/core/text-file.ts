/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise Windows-1252, in which Dutch Excel
 * saves its CSV files. Undefined for a file that is no text, such as a workbook.
 */
export const textOfFile = (bytes: Uint8Array): string | undefined => {
  const text = decoded(bytes);
  return text.includes("\0") ? undefined : text;
};

const decoded = (bytes: Uint8Array): string => {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === 0xfeff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};
