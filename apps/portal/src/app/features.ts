import { companyFeature } from "../features/company/company.feature.ts";
import { contacts } from "../features/contacts/contacts.feature.ts";
import { session } from "../features/session/session.feature.ts";
import { signup } from "../features/signup/signup.feature.ts";
import { workList } from "../features/work-list/work-list.feature.ts";
import type { FeatureDefinition } from "../shell/feature.ts";
import { loadCompanyPage } from "./company-page.route.ts";

/** Every feature of the portal: the one list that routes, navigation, titles and texts are made from. */
export const features: readonly FeatureDefinition[] = [session, workList, companyFeature(loadCompanyPage), contacts, signup];
