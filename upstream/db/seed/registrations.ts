import { NO_BRAND, SURVEY_ANSWERS } from '@/lib/domain/registration';
import type { FileStorage } from '@/upstream/files/storage';
import { makePdf } from './pdf';
import { DEMO_COMPANIES, DEMO_SIGN_INS, TRADING_COMPANIES, type DemoCompany } from './people';
import { random, weighted, type Random } from './random';

export const REGISTRATION_COLUMNS = [
  'address_cont',
  'partner_type',
  'size',
  'job_title',
  'purchase_channel',
  'channel_group',
  'sales_area',
  'shipping_address',
  'shipping_address2',
  'shipping_city',
  'shipping_state',
  'shipping_zip_code',
  'tax_id',
  'w9_key',
  'w9_name',
  'w9_size',
  'description',
  'survey',
  'survey_text',
  'reception_yn',
  'reception_at',
  'approved_at',
  'review_outcome',
  'review_note',
  'reviewed_at',
  'reviewed_by',
  'created_at',
  'updated_at',
] as const;

type Value = string | number | null;

export interface DemoRegistration {
  columns: Readonly<Record<(typeof REGISTRATION_COLUMNS)[number], Value>>;
  /** Type, brands, volume id and volume. */
  products: readonly (readonly [number, string | null, number | null, number | null])[];
  notes: readonly { content: string; author: { id: number; name: string }; at: string }[];
}

interface DemoW9 {
  key: string;
  size: number;
}

const W9_KEY = `${'0'.repeat(31)}9.pdf.w9`;

/** Stores the single sheet used as every W-9 of the demo. */
export async function storeDemoW9(files: FileStorage): Promise<DemoW9> {
  const bytes = makePdf('W-9 of the demo: no form of anybody', []);
  await files.put(W9_KEY, bytes);
  return { key: W9_KEY, size: bytes.byteLength };
}

const DAY_MS = 86_400_000;
const SEED = 900;

const TITLES = [
  'Owner',
  'President',
  'CEO',
  'General Manager',
  'Operations Manager',
  'Sales Manager',
  'Purchasing Manager',
  'Chief Solar Nerd',
] as const;
const CHANNELS = [
  'Q CELLS',
  'Sunline Supply',
  'Pacific Solar Distribution',
  'Midwest PV Wholesale',
  'Lone Star Electric Supply',
  'Atlantic Renewables',
  'Greenfield Distribution',
  'Summit Solar Supply',
] as const;
const OTHER_CHANNELS = ['Ferguson & Sons Electric', 'Local Solar Co-op', 'Direct import'] as const;
const MODULE_BRANDS = ['Q CELLS', 'Silfab', 'REC', 'Canadian Solar', 'JA Solar', 'Panasonic'] as const;
const BATTERY_BRANDS = ['Q CELLS', 'Tesla', 'Enphase', 'SolarEdge', 'Generac'] as const;
const REGIONS: Readonly<Record<string, string>> = {
  CA: 'California',
  AZ: 'Arizona',
  NV: 'Nevada',
  TX: 'Texas',
  FL: 'Florida',
  GA: 'Georgia',
  NC: 'North Carolina',
  CO: 'Colorado',
  UT: 'Utah',
  NM: 'New Mexico',
  OR: 'Oregon',
  WA: 'Washington',
  ID: 'Idaho',
  HI: 'Hawaii',
  NJ: 'New Jersey',
  NY: 'New York',
  MA: 'Massachusetts',
  CT: 'Connecticut',
  RI: 'Rhode Island',
  VT: 'Vermont',
  MD: 'Maryland',
  VA: 'Virginia',
  PA: 'Pennsylvania',
  OH: 'Ohio',
  MI: 'Michigan',
  IL: 'Illinois',
  MN: 'Minnesota',
  WI: 'Wisconsin',
  MO: 'Missouri',
  PR: 'Puerto Rico',
};
const NOTES = [
  'Called, the W-9 comes this week.',
  'Referred by a partner at RE+.',
  'Asked for the terms of the rewards program. Sent the brochure.',
  'Wrong number at first, corrected with the owner.\nPrefers email.',
  'Works with batteries from next spring on.',
] as const;
const DESCRIPTIONS = [
  'Family-owned installer of rooftop solar for homes and small businesses.',
  'Roofing company that has added solar and storage.',
  'Electrical contractor with crews in three counties.',
  null,
] as const;

const LACKS = ['nothing', 'w9', 'taxId', 'nothing', 'wrongTaxId', 'both'] as const;

/** Registrations by company id, identical in every load except for the end of their time. */
export function makeRegistrations(
  companies: readonly DemoCompany[],
  { since, now, w9 }: { since: Date; now: Date; w9: DemoW9 },
): Map<number, DemoRegistration> {
  const draws = random(SEED);
  const pickSurvey = weighted([5, 8, 6, 9, 7, 6, 3]);
  return new Map(
    companies.map((company) => [company.id, makeRegistration(company, draws, pickSurvey, { since, now, w9 })]),
  );
}

function makeRegistration(
  company: DemoCompany,
  draws: Random,
  pickSurvey: (at: number) => number,
  { since, now, w9 }: { since: Date; now: Date; w9: DemoW9 },
): DemoRegistration {
  const isNew = company.id > TRADING_COMPANIES && company.id <= DEMO_COMPANIES;
  const isApproved = company.approvalStep === 2;
  // Trading companies that wait have registered again.
  const drawn =
    isNew || (company.id <= TRADING_COMPANIES && !isApproved)
      ? now.getTime() - draws.between(1, 40 * 24) * 3_600_000
      : since.getTime() - draws.between(0, 700 * 24 * 60) * 60_000;
  const registered = isApproved && company.id % 4 === 0 ? registeredAgain(company.id, now) : drawn;
  const approved = registered + draws.between(1, 20) * DAY_MS;
  const lacks = isNew ? (LACKS[company.id % LACKS.length] ?? 'nothing') : 'nothing';
  const partnerType = draws.chance(0.75) ? 1 : draws.between(2, 3);
  const isOther = draws.chance(0.12);
  const channel = isOther ? draws.pick(OTHER_CHANNELS) : draws.pick(CHANNELS);
  const survey = SURVEY_ANSWERS[pickSurvey(draws.next())]?.code ?? 5;
  const ships = draws.chance(0.3);
  const taxId = `98-${String(draws.between(0, 9_999_999)).padStart(7, '0')}`;
  const hasW9 = lacks !== 'w9' && lacks !== 'both';
  const updated = isApproved ? approved : registered;
  return {
    columns: {
      address_cont: company.addressCont,
      partner_type: partnerType,
      size: partnerType === 1 ? draws.pick(['Small', 'Medium', 'Large']) : null,
      job_title: draws.pick(TITLES),
      purchase_channel: channel,
      channel_group: isOther ? 'Other' : channel,
      sales_area: [company.state, ...(draws.chance(0.4) ? ['CA'] : [])]
        .filter((code, index, all) => all.indexOf(code) === index)
        .map((code) => `${code}:${REGIONS[code] ?? code}`)
        .join('|'),
      shipping_address: ships ? company.address : null,
      shipping_address2: ships ? company.addressCont : null,
      shipping_city: ships ? company.city : null,
      shipping_state: ships ? company.state : null,
      shipping_zip_code: ships ? company.zipCode : null,
      tax_id:
        lacks === 'taxId' || lacks === 'both' ? null : lacks === 'wrongTaxId' ? taxId.replace('98-', '98-a') : taxId,
      w9_key: hasW9 ? w9.key : null,
      w9_name: hasW9 ? 'w9.pdf' : null,
      w9_size: hasW9 ? w9.size : null,
      description: draws.pick(DESCRIPTIONS),
      survey,
      survey_text: survey === 5 ? 'A customer told us' : survey === 7 ? 'RE+' : null,
      reception_yn: draws.chance(0.8) ? 'Y' : 'N',
      reception_at: instant(registered),
      approved_at: isApproved ? instant(approved) : null,
      ...reviewOf(company, { isNew, lacks: lacks !== 'nothing', registered, now }),
      created_at: instant(registered),
      updated_at: instant(updated),
    },
    products: [
      productsOf(draws, 1, MODULE_BRANDS),
      draws.chance(0.3) ? [2, NO_BRAND, null, null] : productsOf(draws, 2, BATTERY_BRANDS),
    ],
    notes: Array.from({ length: draws.chance(0.25) ? draws.between(1, 3) : 0 }, (_, index) => ({
      content: draws.pick(NOTES),
      author: authorOf(draws),
      at: instant(Math.min(updated + (index + 1) * DAY_MS, now.getTime())),
    })),
  };
}

type ReviewColumn = 'review_outcome' | 'review_note' | 'reviewed_at' | 'reviewed_by';

/**
 * Returns a review for some of the newest registrations. It depends on the id, because another draw would change the
 * demo data.
 */
function reviewOf(
  { id }: DemoCompany,
  { isNew, lacks, registered, now }: { isNew: boolean; lacks: boolean; registered: number; now: Date },
): Record<ReviewColumn, Value> {
  const reviewed = registered + 2 * DAY_MS;
  const isReviewed = isNew && reviewed < now.getTime() && (lacks ? id % 4 === 0 : id % 9 === 0);
  if (!isReviewed) return { review_outcome: null, review_note: null, reviewed_at: null, reviewed_by: null };
  const [reviewer] = DEMO_SIGN_INS.filter(({ roleId }) => roleId === 1);
  return {
    review_outcome: lacks ? 'asked' : 'rejected',
    review_note: lacks
      ? 'Once we have this, we can approve you within a day.'
      : 'We work with installers in the United States alone at present.',
    reviewed_at: instant(reviewed),
    reviewed_by: reviewer ? `${reviewer.firstName} ${reviewer.lastName}` : 'Q.PARTNER',
  };
}

/**
 * When some trading companies registered again, so that each month has approvals. It depends on the id, because another
 * draw would change the demo data.
 */
function registeredAgain(id: number, now: Date): number {
  return now.getTime() - (21 + ((id * 89) % 340)) * DAY_MS;
}

function productsOf(draws: Random, type: 1 | 2, brands: readonly string[]): [number, string, number, number | null] {
  const chosen = [draws.pick(brands), ...(draws.chance(0.5) ? [draws.pick(brands)] : [])];
  const volume = type === 1 ? draws.between(1, 10) : draws.between(11, 18);
  const numbers: Readonly<Record<number, number>> = {
    1: draws.between(20, 240),
    10: draws.between(21, 60),
    11: draws.between(1, 9),
    18: draws.between(101, 400),
  };
  return [type, [...new Set(chosen)].join('|'), volume, numbers[volume] ?? null];
}

function authorOf(draws: Random): { id: number; name: string } {
  const { id, firstName, lastName } = draws.pick(DEMO_SIGN_INS.filter(({ roleId }) => roleId === 1));
  return { id, name: `${firstName} ${lastName}` };
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
