import { frameMessages } from "@demarc/contract/postal-code-check/postal-code-check";

/**
 * The whole script of the page. It logs why a colour is not used. In a frame, it also posts the height and the checked address to
 * the parent page, and moves the focus after a step. The page's policy restricts the parents; the data is not secret.
 */
export const embedScript =
  "(()=>{const d=document.body.dataset;if(d.notice)console.warn(d.notice);if(parent===self)return;" +
  "const tell=m=>parent.postMessage(m,'*');" +
  `new ResizeObserver(()=>tell({type:${JSON.stringify(frameMessages.height)},height:Math.ceil(document.documentElement.offsetHeight)})).observe(document.documentElement);` +
  `tell({type:${JSON.stringify(frameMessages.checked)},query:d.checked??null,codes:(d.codes??'').split(' ').filter(Boolean),speeds:JSON.parse(d.speeds??'{}')});` +
  "if('moved' in d)document.querySelector('[data-focus]')?.focus({preventScroll:true})})()";
