import { cityLine } from "@demarc/contract/core/address";
import { brands } from "@demarc/contract/core/brands";
import type { Variant } from "@demarc/contract/core/variants";
import type {
  AvailabilityCheck,
  AvailablePackage,
  CarrierType,
} from "@demarc/contract/postal-code-check/postal-code-check";
import {
  type AddressQuery,
  addressQueryText,
  longestAddressQuery,
} from "@demarc/contract/postal-code-check/address-query";
import { escapeHtml as text } from "../../platform/mail/mail-layout.ts";
import { embedScript } from "./postal-code-check-embed.script.ts";
import { tidiedPart } from "./ordered-address.ts";
import { embedTexts } from "./postal-code-check-embed.texts.ts";

export type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "unread" }
  | { readonly kind: "unknown"; readonly query: AddressQuery; readonly suggestions: readonly string[] }
  | { readonly kind: "limited"; readonly minutes: number }
  | { readonly kind: "unavailable" }
  | { readonly kind: "checked"; readonly query: AddressQuery; readonly check: AvailabilityCheck };

/** The input of the page; `kept` contains the fields that the form submits again. */
export interface EmbedPage {
  readonly locale: "en" | "nl";
  readonly brand: Variant;
  readonly portalUrl: string;
  /** True inside our own portal, which has its own heading and links. */
  readonly inPortal: boolean;
  /** True after a step on this page: the new content then takes the focus. */
  readonly moved: boolean;
  readonly typed: string;
  /** Earlier checks, newest first; none inside the portal, which keeps them itself. */
  readonly recent: readonly string[];
  readonly kept: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  readonly style: string;
  /** For the developer of the website around the frame: in the console, never on the page. */
  readonly notice: string | undefined;
}

type Words = (typeof embedTexts)["en" | "nl"];

const money = (locale: "en" | "nl", amount: string): string =>
  new Intl.NumberFormat(locale === "nl" ? "nl-NL" : "en-GB", { style: "currency", currency: "EUR" }).format(
    Number(amount),
  );

const day = (locale: "en" | "nl", date: string): string =>
  new Intl.DateTimeFormat(locale === "nl" ? "nl-NL" : "en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

const speed = (locale: "en" | "nl", down: number, up: number): string => {
  const number = new Intl.NumberFormat(locale === "nl" ? "nl-NL" : "en-GB", { maximumFractionDigits: 1 });
  return `${number.format(down / 1000)} / ${number.format(up / 1000)} Mbit/s`;
};

const hrefOf = (page: EmbedPage, q: string): string => {
  const search = new URLSearchParams({ ...page.kept, q });
  for (const one of page.recent.filter((other) => other !== q)) search.append("recent", one);
  return `?${search.toString()}`;
};

const chips = (links: readonly { href: string; label: string; current?: boolean }[]): string =>
  `<ul class="chips">${links
    .map(
      ({ href, label, current }) =>
        `<li><a href="${text(href)}"${current ? ' aria-current="true"' : ""}>${text(label)}</a></li>`,
    )
    .join("")}</ul>`;

const extensionChips = (page: EmbedPage, words: Words, query: AddressQuery, extensions: readonly string[]): string =>
  chips(
    extensions.map((extension) => ({
      href: hrefOf(page, addressQueryText({ ...query, extension: extension || null })),
      label: extension || words.plain,
      current: tidiedPart(extension) === query.extension,
    })),
  );

const note = (heading: string, body: string, role = "status"): string =>
  `<section role="${role}" tabindex="-1" data-focus><h2>${text(heading)}</h2>${body}</section>`;

const networkRow = (page: EmbedPage, words: Words, carrier: CarrierType): string => {
  const state = carrier.plannedDate ? words.until(day(page.locale, carrier.plannedDate)) : words.states[carrier.status];
  return (
    `<tr><th scope="row">${text(words.kinds[carrier.type])}<span class="small">${text(carrier.vendor)}</span></th>` +
    `<td data-name="${text(words.speed)}">${text(speed(page.locale, carrier.expectedDown, carrier.expectedUp))}</td>` +
    `<td><span class="badge ${carrier.status}">${text(state)}</span></td></tr>`
  );
};

const packageRow = (page: EmbedPage, words: Words, one: AvailablePackage, priced: boolean): string => {
  const badges = one.restrictions.map((key) => `<span class="badge">${text(words.restrictions[key])}</span>`).join("");
  const price = (name: string, amount = "") =>
    `<td class="number" data-name="${text(name)}">${text(money(page.locale, amount))}</td>`;
  return (
    `<tr><th scope="row">${text(one.name[page.locale])}<span class="small">${text(one.vendor)}</span></th>` +
    `<td class="wide" data-name="${text(words.speed)}">${text(speed(page.locale, one.down, one.up))}</td>` +
    (priced ? price(words.monthly, one.mrc) + price(words.once, one.nrc) : "") +
    `<td class="wide" data-name="${text(words.from)}">${text(day(page.locale, one.earliestDate))} ${badges}</td></tr>`
  );
};

const table = (caption: string, heads: readonly (readonly [string, boolean])[], rows: readonly string[]): string =>
  `<table><caption class="hidden">${text(caption)}</caption><thead><tr>${heads
    .map(([head, number]) => `<th scope="col"${number ? ' class="number"' : ""}>${text(head)}</th>`)
    .join("")}</tr></thead><tbody>${rows.join("")}</tbody></table>`;

const packagesPart = (page: EmbedPage, words: Words, { packages }: AvailabilityCheck): string => {
  if (packages.length === 0)
    return `<section><h2>${text(words.nothing)}</h2><p>${text(words.nothingText)}</p></section>`;
  const priced = packages.every(({ mrc }) => mrc !== undefined);
  const prices = [
    [words.monthly, true],
    [words.once, true],
  ] as const;
  const heads = [[words.package, false], [words.speed, false], ...(priced ? prices : []), [words.from, false]] as const;
  const rows = packages.map((one) => packageRow(page, words, one, priced));
  const vat = priced ? `<p class="dim hint">${text(words.vat)}</p>` : "";
  return `<section><h2>${text(words.packages)}</h2>${table(words.packages, heads, rows)}${vat}</section>`;
};

const checkedPart = (page: EmbedPage, words: Words, query: AddressQuery, check: AvailabilityCheck): string => {
  const number = [check.houseNumber, check.extension, check.room].filter((part) => part !== null).join(" ");
  const place = cityLine(check);
  const additions =
    check.extensions.length > 1
      ? `<p class="dim">${text(words.additions)}</p>${extensionChips(page, words, query, check.extensions)}`
      : "";
  const heads = [words.network, words.speed, words.state].map((head) => [head, false] as const);
  const networks =
    check.carrierTypes.length > 0
      ? `<section><h2>${text(words.networks)}</h2>${table(
          words.networks,
          heads,
          check.carrierTypes.map((carrier) => networkRow(page, words, carrier)),
        )}</section>`
      : "";
  const heading = `${check.street} ${number}`;
  return note(heading, `<p>${text(place)}</p>${additions}`) + packagesPart(page, words, check) + networks;
};

const outcomePart = (page: EmbedPage, words: Words): string => {
  const { outcome } = page;
  switch (outcome.kind) {
    case "checked":
      return checkedPart(page, words, outcome.query, outcome.check);
    case "unknown":
      return outcome.suggestions.length > 0
        ? note(
            words.unknown,
            `<p>${text(words.choose)}</p>${extensionChips(page, words, outcome.query, outcome.suggestions)}`,
            "alert",
          )
        : note(words.unknown, `<p>${text(words.unknownText)}</p>`, "alert");
    case "limited":
      return note(words.limited, `<p>${text(words.limitedText(outcome.minutes))}</p>`, "alert");
    case "unavailable": {
      const again = `<a class="open" href="${text(hrefOf(page, page.typed))}">${text(words.again)}</a>`;
      return note(words.unavailable, `<p>${text(words.unavailableText)}</p>${again}`, "alert");
    }
    case "none":
    case "unread":
      return "";
  }
};

const formPart = (page: EmbedPage, words: Words): string => {
  const hidden = [...Object.entries(page.kept), ...page.recent.map((one) => ["recent", one] as const)]
    .map(([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`)
    .join("");
  const unread = page.outcome.kind === "unread";
  const invalid = unread ? ' aria-invalid="true" data-focus' : "";
  return (
    `<form method="get" role="search">${hidden}<label for="q">${text(words.address)}</label><div class="box">` +
    `<input id="q" name="q" value="${text(page.typed)}" maxlength="${longestAddressQuery}" required autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="hint${unread ? " error" : ""}"${invalid}>` +
    `<button>${text(words.check)}</button></div><p id="hint" class="dim hint">${text(words.hint)}</p>` +
    (unread ? `<p id="error" class="error" role="alert">${text(words.unread)}</p>` : "") +
    "</form>"
  );
};

const recentPart = (page: EmbedPage, words: Words): string => {
  const others = page.recent.filter((one) => one !== page.typed);
  if (others.length === 0) return "";
  const links = others.map((one) => ({ href: hrefOf(page, one), label: one }));
  return `<section><h2>${text(words.recent)}</h2>${chips(links)}</section>`;
};

const portalLink = (page: EmbedPage, words: Words): string => {
  if (page.inPortal || page.outcome.kind !== "checked") return "";
  const q = new URLSearchParams({ q: addressQueryText(page.outcome.query) }).toString();
  const href = `${page.portalUrl}/postal-code-check?${q}`;
  return `<p><a class="open" href="${text(href)}" target="_blank" rel="noopener noreferrer">${text(words.open)}<span class="hidden"> (${text(words.newWindow)})</span></a></p>`;
};

/** Data attributes that the script posts to the parent page. */
const checkedData = (outcome: Outcome): string => {
  if (outcome.kind !== "checked") return "";
  const { packages } = outcome.check;
  const codes = [...new Set(packages.map(({ code }) => code))].join(" ");
  // The first network that has a package counts, as in an order.
  const speeds = Object.fromEntries(packages.toReversed().map(({ code, down, up }) => [code, [down, up]]));
  return ` data-checked="${text(addressQueryText(outcome.query))}" data-codes="${text(codes)}" data-speeds="${text(JSON.stringify(speeds))}"`;
};

/** The page with search box, result and recent checks. It works without its script. */
export const embedPage = (page: EmbedPage): string => {
  const words = embedTexts[page.locale];
  const { name } = brands[page.brand];
  const checked = checkedData(page.outcome);
  const notice = page.notice === undefined ? "" : ` data-notice="${text(page.notice)}"`;
  const heading = page.inPortal
    ? `<h1 class="hidden">${text(words.title)}</h1>`
    : `<p class="brand">${text(name)}</p><h1>${text(words.title)}</h1><p class="dim">${text(words.intro)}</p>`;
  return (
    `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(words.title)} · ${text(name)}</title>` +
    `<style>${page.style}</style></head><body${page.inPortal ? ' class="framed"' : ' class="alone"'}${checked}${notice}${page.moved ? " data-moved" : ""}><main>${heading}` +
    `${formPart(page, words)}${outcomePart(page, words)}${portalLink(page, words)}${recentPart(page, words)}` +
    `</main><script>${embedScript}</script></body></html>`
  );
};
