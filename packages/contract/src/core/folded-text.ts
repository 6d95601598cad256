const blanks = /[\t-\r\u0085\p{Z}]/gu;
// Format characters, such as a soft hyphen or a direction mark, and what fonts do not draw, such as a variation selector.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const dashes = /[\p{Dash_Punctuation}\u02D7\u2043\u2212]/gu;
const apostrophes = /[`\u00B4\u02B9-\u02BD\u02C8\u2018\u2019\u201B\u2032\u2035]/g;
const fullWidth = /[\uFF01-\uFF5E]/g;

/**
 * Text as a keyboard types it: one kind of space, dash and apostrophe, letters and digits of normal width, nothing invisible.
 * Word processors, spreadsheets and telephones decorate a number or code with these. For names and free text see `readableText`.
 */
export const foldedText = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(blanks, " ")
    .replaceAll(invisible, "")
    .replaceAll(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll(dashes, "-")
    .replaceAll(apostrophes, "'")
    .normalize("NFC")
    .trim();

// Direction marks can make a name look like another one. Line breaks and tabs stay.
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const misleading = /[\0-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const blank = /[\s\u0085\u00AD\u200B\u2060]/;

/** Without outer blanks. A pattern for the last blanks would take quadratic time on long blanks inside the text. */
const trimmed = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && blank.test(text.charAt(start))) start += 1;
  while (end > start && blank.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

/** A name or free text as it is typed, composed (NFC), without control and direction characters and outer blanks. */
export const readableText = (text: string): string => trimmed(text.replaceAll(misleading, "")).normalize("NFC");
