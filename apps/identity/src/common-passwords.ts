/** Words that people pad with digits or symbols to reach twelve characters. */
const commonStems = new Set(
  `password passwords mypassword newpassword thepassword passwordpassword password1 passw0rd p4ssword p@ssword p@ssw0rd
  wachtwoord wachtwoorden mijnwachtwoord welkom welkomwelkom welkomthuis geheim geheimwachtwoord nederland amsterdam
  rotterdam utrecht feyenoord ajaxamsterdam admin administrator adminadmin root rootroot user useruser guest default
  welcome welcomewelcome welcomehome letmein letmeinletmein letmeinnow changeme changemenow changemeplease secret
  topsecret iloveyou iloveyousomuch ilovemyself trustnoone trustno football basketball baseball princess sunshine
  superman batman dragon monkey master shadow michael jennifer jordan hunter computer internet samsung liverpool
  chocolate butterfly starwars pokemon minecraft qwerty qwertyqwerty qwertyuiop qwertzuiop azerty azertyuiop asdfghjkl
  zxcvbnm qazwsx qazwsxedc qweasdzxc abc abcabc aaa test testtest testing testpassword temp temporary temppassword
  january february march april june july august september october november december januari februari maart augustus
  oktober spring summer autumn winter lente zomer herfst maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  monday tuesday wednesday thursday friday saturday sunday company bedrijf server router portal`.split(/\s+/),
);

const runs = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "01234567890123456789",
];

const reversed = (text: string): string => Array.from(text).toReversed().join("");

const isRun = (text: string): boolean =>
  [...runs, ...runs.map(reversed)].some((run) => text.length > 3 && `${run}${run}`.includes(text));

/** A repeated unit of at most six characters: "abcabcabcabc". */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4, 5, 6].some((size) => {
    const unit = text.slice(0, size);
    return text.length >= size * 2 && unit.repeat(Math.ceil(text.length / size)).startsWith(text);
  });

const outside = /^[^\p{L}]+|[^\p{L}]+$/gu;

const undisguised = (text: string): string =>
  text.replaceAll("@", "a").replaceAll("0", "o").replaceAll("$", "s").replaceAll("1", "i").replaceAll("3", "e");

/** Whether a password of sufficient length is still easy to guess. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (isRepeated(lower)) return true;
  if (lower.split(/[^\p{L}\p{N}]+/u).every((part) => part === "" || isRun(part))) return true;
  const bare = lower.replace(outside, "");
  if (bare === "" || isRun(bare)) return true;
  return [bare, undisguised(lower).replace(outside, ""), lower].some((stem) => commonStems.has(stem));
}
