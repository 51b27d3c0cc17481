import { searchAcademy } from './academy';
import { getActivityEntry, listActivity, listActivityPeople } from './activity';
import { getCompany, searchCompanies } from './companies';
import { listRateEntries } from './configurations';
import { getDashboard, getMenuFigures } from './dashboard';
import { searchDataHub } from './data-hub';
import type { Endpoint, JsonEndpoint } from './endpoint';
import { searchFaqs } from './faq';
import { listSavedReplies, searchInquiries } from './inquiries';
import { searchNotices } from './news';
import { listColleagues } from './notes';
import { listOwnSessions } from './own-account';
import { listOwnPointRequests, searchCompanyPoints } from './points';
import { listProducts } from './products';
import { getAccessTable, listRoles } from './roles';
import { searchAll } from './search';
import { SPEC_CALLS } from './spec-calls';
import { listUploads } from './uploads';

/** What a server needs for a capability, as far as reading alone can tell. */
export interface Need {
  call: JsonEndpoint;
  /** A parameter of the specs, so that little is answered. */
  query?: Readonly<Record<string, string | number>>;
  /** What the answer must name among the filters that the server knows. */
  filter?: string;
}

const FIRST_PAGE = { page: 1 };
const ONE_ROW = { limit: 1, offset: 0 };

const CONTENT_LISTS: readonly Need[] = [
  { call: searchDataHub, query: FIRST_PAGE },
  { call: searchAcademy, query: FIRST_PAGE },
  { call: searchFaqs, query: ONE_ROW },
  { call: searchNotices, query: FIRST_PAGE },
];

const ofContent = (filter: string) => CONTENT_LISTS.map((need) => ({ ...need, filter }));

const INQUIRIES: Need = { call: searchInquiries, query: { contactTypeId: 1, page: 1, size: 1 } };

/**
 * What the portal can do beyond the specs, and what a server must know for it. Screens ask by `can('drafts')`, and
 * don't offer what the server can't do.
 */
export const CAPABILITIES = {
  /** The log, each record's history in it, and what is restored from there. */
  activity: [{ call: listActivity }],
  /** Notes of staff about records, and what the log adds to their timelines. */
  recordHistory: [{ call: listColleagues, query: { kind: 'order' } }],
  roles: [{ call: listRoles }],
  /** Where somebody is signed in, and the end of these sessions. */
  sessions: [{ call: listOwnSessions }],
  /** No ledger can be asked for without a company, but who finds one company by its id has its ledger. */
  ledger: [{ call: searchCompanyPoints, query: ONE_ROW, filter: 'companyId' }],
  /** The pages of companies and serial numbers, and the links to them. */
  recordPages: [{ call: searchCompanies, query: FIRST_PAGE }],
  /** What was uploaded before, and its undo. */
  uploads: [{ call: listUploads }],
  menuFigures: [{ call: getMenuFigures }],
  /** All parts of the dashboard by one call; it is made of several otherwise. */
  dashboard: [{ call: getDashboard }],
  /** One's own requests of points, on the dashboard. */
  ownRequests: [{ call: listOwnPointRequests, query: { size: 1 } }],
  /** The search of the command bar. */
  search: [{ call: searchAll }],
  savedReplies: [{ call: listSavedReplies }],
  /** Inquiries by whose they are, and who else has one open. */
  inquiryOwners: [{ ...INQUIRIES, filter: 'owner' }],
  inquiryWaiting: [{ ...INQUIRIES, filter: 'waiting' }],
  /** Inquiries by words of their messages and replies. */
  inquiryText: [{ ...INQUIRIES, filter: 'text' }],
  /** Drafts, times of publication and the trash of content. */
  drafts: ofContent('status'),
  contentSearch: ofContent('title'),
  /** Products that are sold out, or nearly. */
  stock: [{ call: listProducts, query: ONE_ROW, filter: 'stock' }],
} as const satisfies Record<string, readonly Need[]>;

export type Capability = keyof typeof CAPABILITIES;

const NEEDS: readonly Need[] = Object.values(CAPABILITIES).flat();

/** Calls beside those that tell of a capability, which no server without it has. */
const FURTHER_CALLS: Readonly<Partial<Record<Capability, readonly Endpoint[]>>> = {
  activity: [getActivityEntry, listActivityPeople, listRateEntries],
  roles: [getAccessTable],
  recordPages: [getCompany],
};

const isBeyondSpecs = ({ method, path }: Endpoint) => !(`${method} ${path}` in SPEC_CALLS);

const CAPABILITY_BY_CALL = new Map(
  (Object.keys(CAPABILITIES) as Capability[]).flatMap((capability) => {
    const told: readonly Need[] = CAPABILITIES[capability];
    const calls = [...told.map(({ call }) => call).filter(isBeyondSpecs), ...(FURTHER_CALLS[capability] ?? [])];
    return calls.map(({ name }) => [name, capability] as const);
  }),
);

/** What a server must be able to for a call; undefined of those that the specs name, and where nothing tells. */
export function capabilityOf({ name }: Endpoint): Capability | undefined {
  return CAPABILITY_BY_CALL.get(name);
}

/** The filters beyond the specs that an answer of a list names. */
export function filtersToldBy(answer: unknown): readonly string[] {
  return (answer as { supportedFilters?: string[] }).supportedFilters ?? [];
}

/** Each call that tells of capabilities, once. */
export const PROBES: readonly Need[] = [...new Map(NEEDS.map((need) => [need.call.name, need])).values()];

/**
 * What a call of {@link PROBES} told: the filters that its answer names; `unknown` where the server has no such call,
 * `unsure` where that can't be told, such as of one that the role may not make.
 */
export type Probed = readonly string[] | 'unknown' | 'unsure';

/** The capabilities that a server lacks. What can't be told is taken for there. @param probed by the call's name */
export function lackingOf(probed: ReadonlyMap<string, Probed>): Capability[] {
  const isMet = ({ call, filter }: Need) => {
    const answer = probed.get(call.name);
    return typeof answer === 'object' ? !filter || answer.includes(filter) : answer !== 'unknown';
  };
  return (Object.keys(CAPABILITIES) as Capability[]).filter((name) => !CAPABILITIES[name].every(isMet));
}
