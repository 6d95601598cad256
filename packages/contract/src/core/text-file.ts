interface FileText {
  readonly text: string;
  /** Whether the encoding is a guess, because nothing in the file shows it. */
  readonly isGuess: boolean;
}

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise Windows-1252, in which Dutch Excel
 * saves its CSV files. Undefined for a file that is no text, such as a workbook, or whose encoding is uncertain.
 */
export const textOfFile = (bytes: Uint8Array): FileText | undefined => {
  const read = decoded(bytes);
  return read?.text.includes("\0") ? undefined : read;
};

/** Whether there is an accented letter of Latin-1 in UTF-8. In Windows-1252 it would be a pair such as `Ã©`, which no one types. */
const hasUtf8Letter = (bytes: Uint8Array): boolean =>
  bytes.some((byte, place) => (byte === 0xc2 || byte === 0xc3) && (bytes[place + 1] ?? 0) >> 6 === 0b10);

const decodedAs = (encoding: string, bytes: Uint8Array, options = {}) => ({
  text: new TextDecoder(encoding, options).decode(bytes),
  isGuess: encoding === "windows-1252",
});

const decoded = (bytes: Uint8Array): FileText | undefined => {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  if (mark === 0xfffe) return decodedAs("utf-16le", bytes);
  if (mark === 0xfeff) return decodedAs("utf-16be", bytes);
  try {
    return decodedAs("utf-8", bytes, { fatal: true });
  } catch {
    // One damaged byte in UTF-8 must not turn every other letter into two.
    return hasUtf8Letter(bytes) ? undefined : decodedAs("windows-1252", bytes);
  }
};
