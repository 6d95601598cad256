import { frameMessages } from "@demarc/contract/postal-code-check/postal-code-check";

/**
 * The whole script of the page: in a frame it posts its height and the checked address to the parent page. The page's
 * policy restricts the parents; the data is nothing that they could not see.
 */
export const embedScript =
  "(()=>{if(parent===self)return;" +
  "const tell=m=>parent.postMessage(m,'*'),d=document.body.dataset;" +
  `new ResizeObserver(()=>tell({type:${JSON.stringify(frameMessages.height)},height:Math.ceil(document.documentElement.offsetHeight)})).observe(document.documentElement);` +
  `tell({type:${JSON.stringify(frameMessages.checked)},query:d.checked??null,codes:(d.codes??'').split(' ').filter(Boolean)});` +
  "if('moved' in d)document.querySelector('[data-focus]')?.focus({preventScroll:true})})()";
