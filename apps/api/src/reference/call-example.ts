import type { ExampleCall } from "./example-calls.ts";
import { codeBlock } from "./page-parts.ts";
import { languages, snippetOf } from "./snippets.ts";

/** A call in every language. The script of the page shows one of them; without it all are shown. */
export const callExample = (server: string, call: ExampleCall): string => {
  const blocks = languages.map(
    ({ id, name }) =>
      `<div class="snippet" data-language="${id}"><p class="language">${name}</p>${codeBlock(
        `${call.title}, ${name}`,
        snippetOf(id, server, call),
      )}</div>`,
  );
  return (
    `<div class="example"><p class="request"><span class="method">${call.method}</span> <code>${call.path}</code> ` +
    `<a href="/docs/operations#/${encodeURIComponent(call.area)}/${call.operation}">Reference<span class="hidden"> of ${call.operation}</span></a></p>` +
    `${blocks.join("")}</div>`
  );
};
