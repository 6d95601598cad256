import { readFileSync } from "node:fs";
import { hashOf } from "./page-styles.ts";

const library = readFileSync(
  new URL("../dist/bundle/index.umd.min.js", import.meta.resolve("@simplewebauthn/browser")),
  "utf8",
);

/**
 * Shows the forms of passkeys in browsers that know them. The options come with the page, the response goes back with the form. A
 * form with `autofill` also offers passkeys in the list of the field for the user name.
 */
const script = `
(() => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } = SimpleWebAuthnBrowser;
  if (!browserSupportsWebAuthn()) return;
  for (const text of document.querySelectorAll("[data-without-passkeys]")) text.hidden = true;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const optionsJSON = JSON.parse(form.dataset.passkey);
    const button = form.querySelector("button[type=submit]");
    const failed = form.querySelector("[data-failed]");
    const send = (response) => {
      form.elements.passkey.value = JSON.stringify(response);
      form.submit();
    };
    const ask = () => (form.dataset.creates ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON }));
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      failed.hidden = true;
      button.disabled = true;
      ask().then(send, () => {
        failed.hidden = false;
        button.disabled = false;
      });
    });
    if (form.dataset.autofill)
      browserSupportsWebAuthnAutofill()
        .then((knows) => knows && startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(send))
        .catch(() => {});
  }
})();
`;

export const passkeyScript = `${library}\n${script.trim()}\n`;
export const passkeyScriptPath = `/assets/passkeys.${hashOf(passkeyScript)}.js`;
