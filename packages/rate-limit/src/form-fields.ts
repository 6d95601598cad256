/** More fields than any form has. */
const mostFields = 20;

/** The fields of a form (application/x-www-form-urlencoded). Undefined if there are too many: each one is expensive to parse. */
export const formFields = (text: string): URLSearchParams | undefined => {
  let place = -1;
  for (let fields = 0; fields < mostFields; fields += 1) {
    place = text.indexOf("&", place + 1);
    if (place === -1) return new URLSearchParams(text);
  }
  return undefined;
};
