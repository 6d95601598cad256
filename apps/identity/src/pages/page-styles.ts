import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Brand, brands, themeProperties } from "@demarc/contract/core/brands";

const block = (selector: string, brand: Brand, scheme: "light" | "dark"): string =>
  `${selector}{${Object.entries(themeProperties(brand, scheme))
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`;

const themes = Object.entries(brands)
  .map(([variant, brand]) => {
    const selector = `[data-brand="${variant}"]`;
    return `${block(selector, brand, "light")}@media (prefers-color-scheme:dark){${block(selector, brand, "dark")}}`;
  })
  .join("\n");

export const hashOf = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 12);

export const font = readFileSync(
  fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")),
);
export const fontPath = `/assets/inter.${hashOf(font)}.woff2`;

// A relative address: the pages may be mounted anywhere. Until the font has loaded, a local one of the same widths is shown.
const fonts = `
@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${fontPath.slice("/assets/".length)}) format("woff2")}
@font-face{font-family:"Inter fallback";src:local("Arial"),local("Liberation Sans"),local("Helvetica");
  size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}`;

const layout = `
*,*::before,*::after{box-sizing:border-box}
[hidden]{display:none!important}
:root{color-scheme:light dark;--radius:8px;--radius-card:var(--brand-card-radius,10px);--control:44px;--small:36px;--shadow:0 1px 2px rgb(16 24 40/6%)}
@media (prefers-color-scheme:dark){:root{--shadow:none}}
@media (pointer:coarse),(max-width:640px){:root{--small:44px}}
html{background:var(--background);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template:1fr auto/minmax(0,1fr);color:var(--text);
  font:400 14px/20px "Inter Variable",Inter,"Inter fallback",system-ui,sans-serif;overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
.middle{width:100%;max-width:432px;margin:auto;padding:32px 16px;display:grid;gap:24px;grid-template-columns:minmax(0,1fr)}
.middle.wide{max-width:672px;margin-block:0 auto}
header{display:grid;justify-items:center}
.brand{display:inline-flex;align-items:center;gap:12px;min-height:44px;margin-block:-4px;font-size:18px;line-height:26px;font-weight:650;
  letter-spacing:-.014em;color:var(--text);text-decoration:none;border-radius:var(--radius)}
.mark{width:36px;height:36px;flex:none;border-radius:9px;background:var(--mark);fill:#fff}
main{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
.card{background:var(--card);border:1px solid var(--line);border-radius:var(--radius-card);padding:32px;box-shadow:var(--shadow)}
.wide .card{padding:20px}
h1,p{text-wrap:pretty}
h1{margin:0 0 2px;font-size:24px;line-height:32px;font-weight:650;letter-spacing:-.018em}
h2{margin:0 0 16px;font-size:16px;line-height:24px;font-weight:600}
p{margin:0}
.lead{color:var(--dim)}
.lead+.lead{margin-top:12px}
form{display:grid;gap:16px;grid-template-columns:minmax(0,1fr);margin:0}
.card>form,.card>.button,.card>.actions,.card>.code{margin-top:20px}
.wide .card>form{margin-top:0}
.field{display:grid;grid-template-columns:minmax(0,1fr)}
.field+.button{margin-top:4px}
label{margin-bottom:4px;font-size:13px;line-height:20px;font-weight:600}
.aside{grid-area:1/1;justify-self:end;font-size:13px;font-weight:500}
.hint{margin-top:4px;font-size:13px;color:var(--dim)}
input{width:100%;height:var(--control);padding:0 12px;font:inherit;color:var(--text);
  background:var(--card);border:1px solid var(--control-line);border-radius:var(--radius)}
input::-ms-reveal,input::-ms-clear{display:none}
@media (pointer:coarse),(max-width:640px){input{font-size:16px}}
input[aria-invalid=true]{border-color:var(--bad-solid)}
input:focus-visible{outline-offset:1px}
.secret{display:grid;align-items:center}
.secret>*{grid-area:1/1}
.secret:has(button:not([hidden])) input{padding-right:48px}
.secret button{justify-self:end;display:grid;place-items:center;width:44px;height:44px;padding:0;border:0;border-radius:var(--radius);
  background:none;color:var(--dim);cursor:pointer}
.secret button:hover{color:var(--text)}
.secret button:focus-visible{outline-offset:-4px}
.secret svg{width:18px;height:18px}
.secret button[aria-pressed=true]{color:var(--brand)}
.problem{margin-top:4px;font-size:13px;color:var(--bad)}
svg{flex:none;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.mark{stroke:none}
.error,.notice{display:flex;gap:8px}
.error{color:var(--bad);font-weight:500}
.error svg,.notice svg{width:20px;height:20px}
.notice{padding:12px 16px;border-radius:var(--radius);background:var(--ok-tint);color:var(--ok)}
.middle.wide main>.error{padding:12px 16px;border-radius:var(--radius);background:var(--bad-tint)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:var(--control);padding:6px 16px;font:inherit;
  font-weight:600;text-decoration:none;text-align:center;border-radius:var(--radius);border:1px solid var(--line-strong);
  background:var(--card);color:var(--text);box-shadow:var(--shadow);cursor:pointer}
.wide .button{min-height:var(--small);padding-block:4px}
.button:hover{background:var(--sunken)}
.button.primary{background:var(--brand);border-color:var(--brand);color:var(--brand-label)}
.button.primary:hover{background:var(--brand-hover);border-color:var(--brand-hover)}
.actions{display:flex;flex-wrap:wrap;gap:12px}
.card>.actions>.button{flex:1}
.card>form>.button.primary,.card>.button{width:100%}
.wide .card>form>.button.primary{width:auto;justify-self:start}
a{color:var(--brand);text-decoration:none;text-underline-offset:3px}
a:hover,.other a{text-decoration:underline}
.other{margin-top:4px;text-align:center;font-size:13px;color:var(--dim)}
.host{margin-top:8px;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 6px;font-size:13px;color:var(--dim)}
.host svg{width:16px;height:16px;margin-right:2px}
.host strong{font-weight:600;color:var(--text)}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 20px;min-height:56px;padding:8px 16px;font-size:13px;color:var(--dim)}
footer nav{display:flex;flex-wrap:wrap;gap:0 20px}
footer a{display:inline-flex;align-items:center;min-height:24px;color:var(--dim)}
footer a[aria-current]{color:var(--text);font-weight:600}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.badge{display:inline-block;padding:0 8px;border-radius:5px;background:var(--brand-tint);color:var(--brand-text);font-size:12px;line-height:20px;font-weight:600}
.devices{list-style:none;margin:0 0 16px;padding:0;border-block:1px solid var(--line-soft)}
.devices li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;min-height:60px;padding:8px 0}
.devices li+li{border-top:1px solid var(--line-soft)}
.devices form{flex:none}
.devices .name{display:flex;flex-wrap:wrap;gap:0 8px;font-weight:600}
.devices .text{min-width:0}
.devices .more{flex-basis:100%}
.devices .buttons{display:flex;flex-wrap:wrap;gap:8px}
.devices summary{cursor:pointer;color:var(--brand);font-size:13px}
.devices details form{margin-top:8px;grid-template-columns:minmax(0,1fr) auto;align-items:end}
.devices .since{color:var(--dim);font-size:13px;font-variant-numeric:tabular-nums}
.ways{list-style:none;margin:16px 0 0;padding:0;display:grid;gap:4px;text-align:center;font-size:13px}
.ways a{display:inline-flex;align-items:center;min-height:24px;text-decoration:underline}
.choices{list-style:none;margin:20px 0 0;padding:0;display:grid;gap:12px}
.choices .button{width:100%}
.choices p{margin-top:4px;font-size:13px;color:var(--dim)}
.steps{margin:16px 0 0;padding-left:20px;display:grid;gap:12px}
.qr{display:block;width:200px;max-width:100%;margin-top:8px;border-radius:var(--radius);stroke:none}
.key{display:block;margin-top:4px;overflow-wrap:anywhere;font-weight:600}
.codes{list-style:none;margin:20px 0 0;padding:16px;display:grid;grid-template-columns:repeat(auto-fill,minmax(170px,1fr));gap:8px;
  background:var(--sunken);border-radius:var(--radius)}
.card>.actions+form{margin-top:16px}
.line+.line{margin-top:20px;padding-top:20px;border-top:1px solid var(--line-soft)}
.line>form>.button{justify-self:start}
h3{margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600}
h3+.lead{margin-bottom:12px}
.or{margin-top:20px;padding-top:20px;border-top:1px solid var(--line-soft)}
.code{color:var(--dim);font-size:13px}
code{font:13px/20px ui-monospace,monospace}
@media (max-width:640px){
  .middle{margin:0 auto auto;padding:16px 16px 24px;gap:16px}.card{padding:24px 20px}
  .devices li{flex-wrap:nowrap}.wide .actions .button,.wide .card>form>.button.primary{width:100%}.wide .actions form{width:100%}
  footer{padding-bottom:16px}footer a{min-height:44px}.dot{display:none}
  .aside,.other a,.ways a,.devices summary{display:inline-flex;align-items:center;min-height:44px}.aside{margin-block:-12px -8px}.other{margin-top:-8px}
}
@media (forced-colors:active){.mark{border:1px solid}}
@media print{footer,.actions,.card>form{display:none!important}}
`;

/** The stylesheet of all pages, in three brands, light and dark; its name contains a hash of the content. */
export const stylesheet = `${fonts.trim()}\n${themes}\n${layout.trim()}\n`;
export const stylesheetPath = `/assets/identity.${hashOf(stylesheet)}.css`;

export const iconPath = (variant: string): string => `/assets/${variant}.svg`;

export const filePaths: ReadonlySet<string> = new Set([fontPath, stylesheetPath, ...Object.keys(brands).map(iconPath)]);

export const markImage = (brand: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="${brand.ramp[6]}"/>` +
  `<path d="${brand.mark}" fill="#fff"/></svg>`;
