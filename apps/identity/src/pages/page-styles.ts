import { createHash } from "node:crypto";
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

const layout = `
*,*::before,*::after{box-sizing:border-box}
:root{color-scheme:light dark;--radius:8px;--card-radius:10px;--control:36px}
[data-brand="data-centre"]{--radius:6px;--card-radius:8px}
[data-brand="tv"]{--radius:10px;--card-radius:16px;--control:40px}
@media (pointer:coarse),(max-width:640px){:root[data-brand]{--control:44px}}
html{background:var(--background);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;grid-template:auto 1fr auto/minmax(0,1fr);color:var(--text);
  font:14px/20px system-ui,sans-serif;overflow-wrap:break-word;
  position:relative;isolation:isolate;overflow-x:clip}
.backdrop{position:absolute;inset:0;overflow:hidden;z-index:-1;pointer-events:none}
.backdrop svg{position:absolute;right:-8vmin;bottom:-14vmin;width:86vmin;height:86vmin;fill:var(--brand-tint);opacity:.7}
header,footer{display:flex;flex-wrap:wrap;align-items:center;gap:8px 24px;padding:16px 24px}
header{justify-content:space-between}
footer{justify-content:center;color:var(--dim)}
.brand{display:inline-flex;align-items:center;gap:12px;font-size:16px;line-height:24px;font-weight:650;color:var(--text)}
.mark{width:32px;height:32px;flex:none;border-radius:var(--radius);background:var(--mark);fill:#fff}
.languages{display:flex;gap:4px}
.languages a{display:inline-flex;align-items:center;min-height:32px;padding:0 10px;border-radius:var(--radius);color:var(--dim);
  text-decoration:none;border:1px solid transparent}
.languages a:hover{color:var(--text);text-decoration:underline}
.languages a[aria-current]{color:var(--text);border-color:var(--line);background:var(--card);font-weight:600}
@media (pointer:coarse),(max-width:640px){.languages a{min-height:44px;padding:0 12px}}
main{width:100%;max-width:448px;margin:auto;padding:16px 24px 32px;display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
main.wide{max-width:688px;margin-block:0 auto}
main.wide>.intro{padding:16px 0 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:var(--card-radius);padding:32px;
  display:grid;gap:24px;grid-template-columns:minmax(0,1fr);box-shadow:0 1px 2px rgb(10 20 30/.04),0 12px 32px -16px rgb(10 20 30/.12)}
main.wide .card{padding:24px;box-shadow:none}
body:has(main.wide) .backdrop{display:none}
h1,p{text-wrap:pretty}
h1{margin:0;font-size:24px;line-height:32px;font-weight:650;letter-spacing:-.01em}
h2{margin:0;font-size:16px;line-height:24px;font-weight:650}
p{margin:0}
.lead{margin-top:4px;color:var(--dim)}
form{display:grid;gap:16px;grid-template-columns:minmax(0,1fr);margin:0}
.field{display:grid;gap:6px;grid-template-columns:minmax(0,1fr)}
.field .above{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px}
label{font-size:13px;line-height:20px;font-weight:600}
.hint{font-size:13px;color:var(--dim)}
input{width:100%;min-height:var(--control);padding:6px 12px;font:inherit;font-size:16px;line-height:24px;color:var(--text);
  background:var(--card);border:1px solid var(--control-line);border-radius:var(--radius)}
input[aria-invalid=true]{border-color:var(--bad)}
.problem{font-size:13px;color:var(--bad)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:var(--control);padding:6px 16px;font:inherit;
  font-weight:600;text-decoration:none;text-align:center;border-radius:var(--radius);border:1px solid var(--control-line);
  background:var(--card);color:var(--text);cursor:pointer}
.button:hover{background:var(--background)}
.button.primary{background:var(--brand);border-color:var(--brand);color:var(--brand-label)}
.button.primary:hover{background:var(--brand-hover);border-color:var(--brand-hover)}
.actions{display:flex;flex-wrap:wrap;gap:12px}
.card>form>.button.primary,.card>.button,.stretch>.button{width:100%}
main.wide .card>form>.button.primary{width:auto;justify-self:start}
a{color:var(--brand);text-underline-offset:3px}
footer a,.field .above a{color:var(--dim);display:inline-flex;align-items:center;min-height:24px}
footer a:hover,.field .above a:hover{color:var(--text)}
.field .above a{font-size:13px}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.notice{display:flex;gap:10px;padding:12px 14px;border-radius:var(--radius);background:var(--bad-tint);color:var(--bad)}
.notice strong{display:block;font-weight:650}
.notice svg{width:20px;height:20px;flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.notice.ok{background:var(--ok-tint);color:var(--ok)}
.badge{display:inline-block;padding:0 8px;border-radius:5px;background:var(--info-tint);color:var(--info);font-size:12px;line-height:20px;font-weight:600}
.devices{list-style:none;margin:0;padding:0;border-block:1px solid var(--line)}
.devices li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 16px;padding:12px 0}
.devices li+li{border-top:1px solid var(--line)}
.devices form{flex:none}
.devices .name{display:flex;flex-wrap:wrap;gap:0 8px;font-weight:600}
.devices .since{color:var(--dim);font-size:13px;font-variant-numeric:tabular-nums}
.code{color:var(--dim);font-size:13px}
code{font:13px/20px ui-monospace,monospace}
@media (max-width:640px){
  header{padding:12px 16px}main{padding:8px 16px 24px;margin:0 auto auto}.card{padding:24px 20px}
  .backdrop{display:none}.languages a[aria-current]{display:none}.languages a{border-color:var(--line);background:var(--card)}
  header{flex-wrap:nowrap}.devices li{flex-wrap:nowrap}.actions .button,main.wide .card>form>.button.primary{width:100%}.actions form{width:100%}
  footer{padding:12px 16px 20px}footer a,.field .above a{min-height:44px}.field .above{align-items:center}
}
@media (forced-colors:active){.mark{border:1px solid}}
@media print{.backdrop,.languages,footer{display:none}}
`;

/** The stylesheet of all pages, in three brands, light and dark; its name contains a hash of the content. */
export const stylesheet = `${themes}\n${layout.trim()}\n`;
export const stylesheetPath = `/assets/identity.${createHash("sha256").update(stylesheet).digest("hex").slice(0, 12)}.css`;

/** The brand's mark as favicon. */
export const markImage = (brand: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="${brand.ramp[6]}"/>` +
  `<path d="${brand.mark}" fill="#fff"/></svg>`;
