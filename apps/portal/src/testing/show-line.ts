import { screen } from "@testing-library/react";
import { LineScreen } from "../features/lines/line.screen.tsx";
import { linesFeature } from "../features/lines/lines.feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { serviceTexts } from "../features/services/service-texts.ts";
import { demoLine } from "./demo-line.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { lineAnswers } from "./line-answers.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";

const { locales } = linesFeature(() => Promise.resolve(LineScreen));

export const answerLine = (
  given: NonNullable<Parameters<typeof lineAnswers>[0]> = {},
  more: Parameters<typeof fakeApi>[0] = {},
) => fakeApi({ ...lineAnswers(given), ...more });

export const showLine = (tab = "", options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(LineScreen, {
    path: `/lines/detail/${demoLine.id}${tab && `?tab=${tab}`}`,
    route: "/lines/detail/$id",
    texts: [locales, listTexts, serviceTexts],
    ...options,
  });

export const cardText = async (name: string | RegExp) =>
  (await screen.findByRole("heading", { level: 2, name })).closest("section")?.textContent;
