import { createHash } from "node:crypto";
import { Markup } from "./page-html.ts";

/** The script of all pages: shows and hides passwords, prints and copies. Without it the buttons stay hidden. */
const pageScript =
  "for(const b of document.querySelectorAll('[data-shows]')){" +
  "const f=document.getElementById(b.dataset.shows)," +
  "show=on=>{f.type=on?'text':'password';b.setAttribute('aria-pressed',on)};" +
  "b.hidden=false;" +
  "b.addEventListener('click',()=>show(f.type==='password'));" +
  // Otherwise the browser offers to remember the password as an ordinary text.
  "f.form.addEventListener('submit',()=>show(false))}" +
  "for(const b of document.querySelectorAll('[data-prints]')){b.hidden=false;b.addEventListener('click',()=>print())}" +
  "for(const b of document.querySelectorAll('[data-copies]'))if(navigator.clipboard){b.hidden=false;" +
  "b.addEventListener('click',()=>navigator.clipboard.writeText(document.getElementById(b.dataset.copies).innerText)" +
  ".then(()=>{b.textContent=b.dataset.copied}))}";

/** Without whitespace around the script, because the hash in the policy covers every character. */
export const pageScriptTag = new Markup(`<script>${pageScript}</script>`);

export const pageScriptSource = `'sha256-${createHash("sha256").update(pageScript).digest("base64")}'`;
