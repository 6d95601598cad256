import { actionLabel, brands, schemes, themeProperties } from "@demarc/contract/core/brands";
import { mixOf } from "@demarc/contract/postal-code-check/contrast";
import type { Variant } from "@demarc/contract/core/variants";
import { onDark } from "@demarc/contract/postal-code-check/embed-color";
import { fontFaces, fontFamily } from "../../platform/http/page-font.ts";

const ownProperties = (color: string, scheme: "light" | "dark"): Record<string, string> => {
  const brand = scheme === "light" ? color : onDark(color);
  return {
    "--brand": brand,
    "--brand-hover": mixOf(brand, scheme === "light" ? "#000000" : "#ffffff", 0.15),
    "--brand-label": actionLabel[scheme],
    "--brand-tint": mixOf(schemes[scheme].card, brand, 0.1),
    "--brand-text": brand,
  };
};

const properties = (variant: Variant, scheme: "light" | "dark", color: string | undefined): string => {
  const all = { ...themeProperties(brands[variant], scheme), ...(color && ownProperties(color, scheme)) };
  return `color-scheme:${scheme};${Object.entries(all)
    .map((property) => property.join(":"))
    .join(";")}`;
};

const rules =
  "*{box-sizing:border-box}" +
  `body{margin:0;background:var(--background);color:var(--text);font:400 14px/20px ${fontFamily};-webkit-font-smoothing:antialiased}` +
  "main{max-width:960px;margin:0 auto;padding:16px}body.alone main{padding-block:24px}body.framed main{max-width:none;padding:2px}body.framed main>:last-child{margin-bottom:0}" +
  "h1{margin:0 0 2px;font-size:24px;line-height:32px;font-weight:650;letter-spacing:-.018em}h2{margin:0 0 12px;font-size:16px;line-height:24px;font-weight:600}" +
  "p{margin:0 0 12px}.dim{color:var(--dim)}.brand{margin-bottom:4px;font-weight:650;color:var(--brand)}h1+.dim{margin-bottom:20px}" +
  "section,form{margin:0 0 16px;padding:20px;border:1px solid var(--line);border-radius:var(--brand-card-radius,10px);background:var(--card)}" +
  "section>:last-child,form>:last-child{margin-bottom:0}" +
  "[role=status] h2,[role=alert] h2{margin-bottom:2px}" +
  "label{display:block;margin-bottom:4px;font-size:13px;font-weight:600}" +
  ".box{display:flex;flex-wrap:wrap;gap:8px}" +
  "input{flex:1 1 200px;min-width:0;height:44px;padding:0 12px;border:1px solid var(--control-line);border-radius:8px;background:var(--card);color:inherit;font:inherit}" +
  "input[aria-invalid]{border-color:var(--bad-solid)}" +
  "button{height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--brand);color:var(--brand-label);font:inherit;font-weight:600;cursor:pointer}" +
  "button:hover{background:var(--brand-hover)}" +
  ":focus-visible{outline:2px solid var(--brand);outline-offset:2px}input:focus-visible{outline-offset:1px}" +
  "section:focus{outline:none}td.number+td:not(.number),th.number+th:not(.number){padding-left:24px}a{color:var(--brand)}.error{margin:6px 0 0;color:var(--bad);font-size:13px}.hint{margin:4px 0 0;font-size:13px}table+.hint{margin-top:12px}" +
  ".chips{display:flex;flex-wrap:wrap;gap:8px;margin:0;padding:0;list-style:none}p+.chips{margin-top:-4px}" +
  ".chips a{display:block;min-width:44px;min-height:44px;padding:11px 14px;border:1px solid var(--line-strong);border-radius:8px;text-align:center;text-decoration:none;font-weight:600;color:var(--text)}" +
  ".chips a:hover{background:var(--sunken)}.chips a[aria-current]{border-color:var(--brand);background:var(--brand-tint);color:var(--brand-text)}" +
  // Tables reach the edges of their card, as in the portal.
  "table{width:calc(100% + 40px);margin-inline:-20px;border-collapse:collapse}th,td{padding:8px 20px 8px 0;text-align:left}th:first-child,td:first-child{padding-left:20px}" +
  "thead th{height:36px;padding-block:0;background:var(--sunken);border-block:1px solid var(--line);font-size:12px;line-height:16px;font-weight:500;color:var(--dim)}" +
  "tbody tr+tr{border-top:1px solid var(--line-soft)}tbody th{font-weight:600}td{font-variant-numeric:tabular-nums}" +
  "td.number,th.number{text-align:right;white-space:nowrap}" +
  "section>table:last-child{margin-bottom:-12px}" +
  ".small{display:block;color:var(--dim);font-size:13px;font-weight:400}" +
  ".badge{display:inline-block;margin:0 4px 2px 0;padding:0 8px;border-radius:5px;font-size:12px;font-weight:600;background:var(--info-tint);color:var(--info)}" +
  ".PLANNED{background:var(--warn-tint);color:var(--warn)}.UNAVAILABLE{background:var(--bad-tint);color:var(--bad)}" +
  // The usual state is a dot and a word.
  ".AVAILABLE{padding:0;background:none;color:inherit;font-size:14px;font-weight:400}.AVAILABLE::before{content:'';display:inline-block;width:8px;height:8px;margin-right:8px;border-radius:50%;background:var(--ok-solid)}" +
  ".open{display:inline-block;min-height:44px;padding:12px 0}" +
  ".hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}" +
  // On a phone each row becomes a block, and each cell shows its label.
  "@media(max-width:600px){main{padding:8px}input{font-size:16px}section,form{padding:16px}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}" +
  "table,tbody,tr,caption{display:block}table{width:auto;margin-inline:0}tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 12px;padding:10px 0}" +
  "td,th,td.number,th:first-child,td:first-child,td.number+td:not(.number){display:block;padding:0;text-align:left}tbody td[data-name]::before{content:attr(data-name) ': ';color:var(--dim)}tbody th,td.wide{grid-column:1/-1}section>table:last-child{margin-bottom:-10px}}";

/** The style sheet in the colours of a brand or a website; without a theme it follows the browser preference. */
export const embedStyle = (
  variant: Variant,
  theme: "light" | "dark" | undefined,
  color: string | undefined,
): string => {
  const scheme = theme
    ? `:root{${properties(variant, theme, color)}}`
    : `:root{${properties(variant, "light", color)}}@media(prefers-color-scheme:dark){:root{${properties(variant, "dark", color)}}}`;
  return fontFaces() + scheme + rules;
};
