import * as academy from './academy';
import * as activity from './activity';
import * as apiKeys from './api-keys';
import * as adminUsers from './admin-users';
import * as approvals from './approvals';
import * as awaitingUpdate from './awaiting-update';
import * as byStaff from './by-staff';
import * as cards from './cards';
import * as categories from './categories';
import * as closing from './closing';
import * as companies from './companies';
import * as companyLists from './company-lists';
import * as configurations from './configurations';
import * as content from './content';
import * as contentHistory from './content-history';
import * as dashboard from './dashboard';
import * as dataHub from './data-hub';
import * as decided from './decided';
import * as firstSteps from './first-steps';
import * as forecasted from './forecasted';
import type { Endpoint } from './endpoint';
import * as events from './events';
import * as explanations from './explanations';
import * as faq from './faq';
import * as files from './files';
import * as forecasts from './forecasts';
import * as health from './health';
import * as intakeChoices from './intake/choices';
import * as intakeClaims from './intake/claims';
import * as intakeForecasts from './intake/forecasts';
import * as intakeInquiries from './intake/inquiries';
import * as intakeOrders from './intake/orders';
import * as intakeProjects from './intake/projects';
import * as intakeReads from './intake/reads';
import * as intakeRegistrations from './intake/registrations';
import * as intakeWarrantyClaims from './intake/warranty-claims';
import * as inquiries from './inquiries';
import * as insights from './insights';
import { isList } from './list-endpoint';
import * as lists from './lists';
import * as news from './news';
import * as notes from './notes';
import * as notices from './notices';
import * as orders from './orders';
import * as ownAccount from './own-account';
import * as passkeys from './passkeys';
import * as peopleSessions from './people-sessions';
import * as personalData from './personal-data';
import * as mailings from './mailings';
import * as plannedChanges from './planned-changes';
import * as pointBatches from './point-batches';
import * as pointLedger from './point-ledger';
import * as points from './points';
import * as productMedia from './product-media';
import * as products from './products';
import * as projects from './projects';
import * as promotionTrials from './promotion-trials';
import * as proposedChanges from './proposed-changes';
import * as recovery from './recovery';
import * as registrationReviews from './registration-reviews';
import * as registrations from './registrations';
import * as rejectionReasons from './rejection-reasons';
import * as rewardReports from './reward-reports';
import * as roles from './roles';
import * as savedViews from './saved-views';
import * as search from './search';
import * as secondFactor from './second-factor';
import * as sent from './sent';
import * as serialNumbers from './serial-numbers';
import * as session from './session';
import * as singleSignOn from './single-sign-on';
import * as statements from './statements';
import * as timelines from './timelines';
import * as uploads from './uploads';
import * as warrantyClaims from './warranty-claims';
import * as work from './work';

/** Every endpoint exported by these modules is included. */
const MODULES: readonly object[] = [
  ...[health, session, recovery, ownAccount, roles, orders, files, products, productMedia, categories, plannedChanges],
  ...[
    byStaff,
    cards,
    dashboard,
    firstSteps,
    insights,
    closing,
    decided,
    forecasted,
    companies,
    companyLists,
    points,
    pointLedger,
    mailings,
    pointBatches,
    statements,
    explanations,
    configurations,
    promotionTrials,
    proposedChanges,
    forecasts,
    rewardReports,
    approvals,
    awaitingUpdate,
    rejectionReasons,
  ],
  ...[
    adminUsers,
    peopleSessions,
    apiKeys,
    personalData,
    secondFactor,
    passkeys,
    singleSignOn,
    registrations,
    registrationReviews,
    projects,
    activity,
    timelines,
    notes,
    savedViews,
    notices,
    events,
    search,
    uploads,
    sent,
    serialNumbers,
    warrantyClaims,
    inquiries,
    lists,
    work,
  ],
  ...[
    intakeOrders,
    intakeClaims,
    intakeRegistrations,
    intakeForecasts,
    intakeInquiries,
    intakeReads,
    intakeChoices,
    intakeWarrantyClaims,
    intakeProjects,
  ],
  ...[dataHub, academy, faq, news, content, contentHistory],
];

const DECLARED = MODULES.flatMap((each) => Object.values(each) as unknown[]).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

export const ALL_LISTS = DECLARED.filter(isList);

/**
 * Every endpoint, including reports; the upstream routes them, and the BFF refuses all others. If paths overlap, the
 * fixed one (`/orders/statuses`) wins over a parameter (`/orders/{id}`).
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = [...DECLARED, ...ALL_LISTS.flatMap(({ report }) => report ?? [])];
