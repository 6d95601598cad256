import { escapeHtml } from "../../platform/mail/mail-layout.ts";
import { type Article, goods } from "./loyalty-shop.goods.ts";
import { paragraph, pointsIn, type ShopFrame, shopLayout } from "./loyalty-shop.layout.ts";
import { shopTexts } from "./loyalty-shop.texts.ts";
import type { ShopVisitor } from "./loyalty-shop.queries.ts";

const orderPath = "/loyalty/shop/order";
const toShop = (text: string): string => `<p><a href="/loyalty/shop">${escapeHtml(text)}</a></p>`;
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const articleCard = (article: Article, { locale, balance }: ShopVisitor): string => {
  const text = shopTexts[locale];
  const { name, about } = article[locale];
  const order =
    `<form action="${orderPath}">${hidden("article", article.id)}` +
    `<button>${text.order} <span class="hidden">${escapeHtml(name)}</span></button></form>`;
  const short = paragraph(text.short(pointsIn(locale, article.points - balance)), "dim short");
  return (
    `<li><h2>${escapeHtml(name)}</h2>${paragraph(about, "dim")}` +
    `${paragraph(text.points(pointsIn(locale, article.points)), "price")}${article.points > balance ? short : order}</li>`
  );
};

export const shopPage = (frame: ShopFrame, visitor: ShopVisitor, stocked: boolean): string => {
  const { locale, name, balance } = visitor;
  const text = shopTexts[locale];
  const content =
    paragraph(balance > 0 ? text.balance(pointsIn(locale, balance)) : text.none) +
    (stocked ? "" : paragraph(text.soon));
  const list = stocked ? `<ul>${goods.map((article) => articleCard(article, visitor)).join("")}</ul>` : "";
  return shopLayout(frame, text.welcome(name), content, list);
};

export interface OrderForm {
  readonly article: Article;
  /** Chosen when the form is made, so that a form that is sent twice is one order. */
  readonly orderId: string;
  readonly formToken: string;
}

const placeForm = ({ article, orderId, formToken }: OrderForm, locale: "en" | "nl"): string =>
  `<form method="post" action="${orderPath}">${hidden("article", article.id)}${hidden("orderId", orderId)}` +
  `${hidden("formToken", formToken)}<button>${shopTexts[locale].place(pointsIn(locale, article.points))}</button></form>`;

export const confirmPage = (frame: ShopFrame, { locale, balance }: ShopVisitor, form: OrderForm): string => {
  const text = shopTexts[locale];
  const { points } = form.article;
  const facts: readonly (readonly [string, number])[] = [
    [text.price, points],
    [text.before, balance],
    [text.after, balance - points],
  ];
  const list = facts
    .map(([term, count]) => `<dt>${term}</dt><dd>${text.points(pointsIn(locale, count))}</dd>`)
    .join("");
  const content = `<dl>${list}</dl>${placeForm(form, locale)}${toShop(text.choose)}`;
  return shopLayout(frame, text.confirm(form.article[locale].name), content);
};

export const orderedPage = (frame: ShopFrame, { locale, balance }: ShopVisitor, article: Article): string => {
  const text = shopTexts[locale];
  const content =
    paragraph(text.orderedText(article[locale].name)) +
    paragraph(text.left(pointsIn(locale, balance))) +
    toShop(text.choose);
  return shopLayout(frame, text.ordered, content);
};

/** Offers the same order again. */
export const failedPage = (frame: ShopFrame, form: OrderForm): string => {
  const text = shopTexts[frame.locale];
  return shopLayout(frame, text.failed, paragraph(text.failedText) + placeForm(form, frame.locale));
};

export const notOrderedPage = (frame: ShopFrame, reason: "notEnough" | "unwanted"): string => {
  const text = shopTexts[frame.locale];
  return shopLayout(frame, text[reason], paragraph(text[`${reason}Text`]) + toShop(text.choose));
};

/** For a link that was used, or a visit that has ended. */
export const refusedPage = (frame: ShopFrame): string => {
  const text = shopTexts[frame.locale];
  return shopLayout(frame, text.refused, paragraph(text.refusedText));
};
