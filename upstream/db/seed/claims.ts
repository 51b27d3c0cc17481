import type { ClaimState } from '@/lib/domain/claim';
import type { ProductType } from '@/lib/domain/configuration';
import { promotionAt, rateAtRegistration, type DefaultRate, type PromotedRate } from '@/lib/domain/rate';
import type { DemoCompany, DemoUser } from './people';
import { businessYear, partnersByCompany } from './orders';
import { random, weighted, type Random } from './random';

export interface DemoConfiguration {
  id: number;
  type: ProductType;
  name: string;
  /** Q per piece, today. */
  rate: number;
  /** Includes past rates, oldest first. */
  rates: readonly DefaultRate[];
}

/** A stored promotion; claims use up its pieces. */
export interface DemoStoredPromotion extends PromotedRate {
  id: number;
  configurationId: number;
  /** Null for a promotion by days. */
  pieces: number | null;
  taken: number;
}

export interface DemoArticle {
  id: number;
  code: string;
  configuration: DemoConfiguration;
  /** Watts per piece. */
  volume: number;
}

export interface DemoApproval {
  id: number;
  companyId: number;
  kind: 'reward' | 'forecast_submission' | 'forecast_achievement';
  decision: 'approved' | 'rejected';
  /** Number of claims or months. */
  items: number;
  qpoints: number;
  userId: number;
  /** Milliseconds. */
  at: number;
}

/** Pieces registered together, which differ only in serial number. */
export interface DemoClaims {
  pieces: number;
  company: DemoCompany;
  user: DemoUser;
  /** Milliseconds. */
  at: number;
  zipCode: string;
  channel: string;
  channelName: string | null;
  source: 'web' | 'app';
  article: DemoArticle;
  state: ClaimState;
  /** Null while they await an update. */
  rate: number | null;
  promotionId: number | null;
  /** Queue number of the first piece. */
  queueNumber: number | null;
  approval: DemoApproval | null;
}

export interface ClaimSources {
  companies: readonly DemoCompany[];
  partners: readonly DemoUser[];
  configurations: readonly DemoConfiguration[];
  promotions: readonly DemoStoredPromotion[];
  staffIds: readonly number[];
}

export interface DemoClaimCounts {
  claims: number;
  awaitingApproval: number;
  awaitingUpdate: number;
}

const SEED = 11_000_027;
const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;

const WEEKS = 52;

/** The longest wait for an update. */
const UPDATE_DAYS = 45;

/** Pieces registered together for a home or occasionally a business; some add batteries. */
const HOME = [2, 8] as const;
const BUSINESS = [10, 40] as const;

const DISTRIBUTORS = [
  'Harborview Supply',
  'Redrock Electric',
  'Summit Solar Wholesale',
  'Tidewater Distribution',
  'Blue Mesa Trading',
];

/** Coprime to the number of companies, so that steps of this size reach each one. */
const NEXT_COMPANY = 37;

interface Queue {
  lines: DemoClaims[];
  lastNumber: number;
}

/**
 * Makes a year of claims, oldest first, priced by the promotion at registration and approved weekly by company.
 * Identical in every load.
 *
 * @param sources updates the promotions' `taken`, and the end of used-up ones
 * @param now in milliseconds
 */
export function makeClaims(
  { claims, awaitingApproval, awaitingUpdate }: DemoClaimCounts,
  { companies, partners, configurations, promotions, staffIds }: ClaimSources,
  now: number,
): { articles: DemoArticle[]; lines: DemoClaims[]; approvals: DemoApproval[] } {
  const draws = random(SEED);
  const timeOf = businessYear(now);
  const articles = makeArticles(configurations);
  const offers = { modules: offerOf(articles, 'modules'), ess: offerOf(articles, 'ess') };
  const pickCompany = weighted(companies.map(({ weight }) => weight));
  const usersOf = partnersByCompany(partners);
  const queues = new Map<number, Queue>();
  const lines: DemoClaims[] = [];
  const approvals: DemoApproval[] = [];
  const lastRun = timeOf(1 - awaitingApproval / claims);
  const runs = Array.from({ length: WEEKS }, (_, week) => lastRun - (WEEKS - 1 - week) * WEEK);
  // This share of the latest claims has no serial number yet.
  const unknownShare = (awaitingUpdate / claims) * (365 / UPDATE_DAYS);

  const decide = (companyId: number, queue: Queue, at: number, userId: number) => {
    const waiting = queue.lines.splice(0);
    const decision = draws.chance(0.02) ? 'rejected' : 'approved';
    const approval = {
      ...{ id: 0, companyId, kind: 'reward' as const, decision, userId, at },
      items: sumOf(waiting, ({ pieces }) => pieces),
      qpoints: decision === 'rejected' ? 0 : sumOf(waiting, ({ pieces, rate }) => pieces * (rate ?? 0)),
    } satisfies DemoApproval;
    approvals.push(approval);
    for (const line of waiting) {
      Object.assign(line, { approval, state: decision });
      const promotion = promotions.find(({ id }) => id === line.promotionId);
      if (decision === 'rejected' && promotion?.pieces && promotion.endsAt === null) promotion.taken -= line.pieces;
    }
  };
  const decideUntil = (instant: number) => {
    while ((runs[0] ?? Number.POSITIVE_INFINITY) <= instant) {
      const at = runs.shift() ?? 0;
      const userId = draws.pick(staffIds);
      for (const [companyId, queue] of [...queues].sort(([one], [other]) => one - other)) {
        if (queue.lines.length > 0) decide(companyId, queue, at, userId);
      }
    }
  };
  const register = (line: DemoClaims) => {
    if (line.at > now - UPDATE_DAYS * DAY && draws.chance(unknownShare)) {
      lines.push(line);
      return;
    }
    const queue = queues.get(line.company.id) ?? { lines: [], lastNumber: 0 };
    queues.set(line.company.id, queue);
    for (const priced of price(line, promotions)) {
      Object.assign(priced, { state: 'awaiting_approval', queueNumber: queue.lastNumber + 1 });
      queue.lastNumber += priced.pieces;
      queue.lines.push(priced);
      lines.push(priced);
    }
  };

  let next = 0;
  for (let made = 0; made < claims;) {
    const at = timeOf(made / claims);
    decideUntil(at);
    // Gives nearly every company some claims that await approval.
    const isNext = at > lastRun && draws.chance(0.6);
    const company = companies[
      isNext ? (next += NEXT_COMPANY) % companies.length : pickCompany(draws.next())
    ] as DemoCompany;
    const user = draws.pick(usersOf.get(company.id) ?? []);
    const isMakers = draws.chance(0.45);
    const shared = {
      ...{
        company,
        user,
        at,
        zipCode: `${company.zipCode.slice(0, 3)}${String(draws.between(1, 99)).padStart(2, '0')}`,
      },
      ...(isMakers
        ? { channel: 'qcells', channelName: null }
        : { channel: 'other', channelName: draws.pick(DISTRIBUTORS) }),
      source: draws.chance(0.7) ? ('app' as const) : ('web' as const),
      ...{ state: 'awaiting_update' as const, rate: null, promotionId: null, queueNumber: null, approval: null },
    };
    const [least, most] = draws.chance(0.04) ? BUSINESS : HOME;
    const wanted = [
      { article: offers.modules(draws), pieces: draws.between(least, most) },
      ...(draws.chance(0.1) ? [{ article: offers.ess(draws), pieces: draws.between(1, 2) }] : []),
    ];
    for (const { article, pieces } of wanted) {
      const registered = Math.min(pieces, claims - made);
      made += registered;
      if (registered > 0) register({ ...shared, article, pieces: registered });
    }
  }
  decideUntil(now);
  return { articles, lines, approvals };
}

function sumOf(lines: readonly DemoClaims[], of: (line: DemoClaims) => number): number {
  return lines.reduce((sum, line) => sum + of(line), 0);
}

/** Sets the rate of pieces, which splits if a promotion runs out among them (decision 22). */
function price(line: DemoClaims, promotions: readonly DemoStoredPromotion[]): DemoClaims[] {
  const { id, rates } = line.article.configuration;
  const usual = { ...line, rate: rateAtRegistration(rates, [], line.at) };
  const promotion = promotionAt(
    promotions.filter(({ configurationId }) => configurationId === id),
    line.at,
  );
  if (!promotion) return [usual];
  const promoted = { ...line, rate: promotion.rate, promotionId: promotion.id };
  if (promotion.pieces === null) return [promoted];
  const pieces = Math.min(line.pieces, promotion.pieces - promotion.taken);
  promotion.taken += pieces;
  if (promotion.taken === promotion.pieces) promotion.endsAt ??= line.at;
  return [
    { ...promoted, pieces },
    { ...usual, pieces: line.pieces - pieces },
  ].filter((part) => part.pieces > 0);
}

/** One article code per product, and a second for every third. */
function makeArticles(configurations: readonly DemoConfiguration[]): DemoArticle[] {
  const codes = configurations.flatMap((configuration, index) =>
    Array.from({ length: index % 3 === 0 ? 2 : 1 }, (_, edition) => ({ configuration, index, edition })),
  );
  return codes.map(({ configuration, index, edition }, place) => ({
    id: place + 1,
    code:
      configuration.type === 'modules'
        ? String(10_120_000 + index * 137 + edition)
        : `QHOMEC${String(7_600_010 + index * 130).padStart(7, '0')}-A${String(edition + 1).padStart(3, '0')}`,
    configuration,
    volume: wattsOf(configuration),
  }));
}

/** Names contain the watts of modules, and the kilowatt hours of batteries. */
function wattsOf({ type, name }: DemoConfiguration): number {
  const [number = 0] = (/(\d+(?:\.\d+)?)S?$/.exec(name) ?? []).slice(1).map(Number);
  return type === 'modules' ? number : number * 1_000;
}

type Offer = (draws: Random) => DemoArticle;

/** Newer products sell more; those without points hardly sell. */
function offerOf(articles: readonly DemoArticle[], type: ProductType): Offer {
  const sold = articles.filter(({ configuration }) => configuration.type === type);
  const pick = weighted(
    sold.map(({ configuration: { rate } }, index) => (rate === 0 ? 0.05 : 1 + index / sold.length)),
  );
  return (draws) => sold[pick(draws.next())] as DemoArticle;
}

/** Odd and no multiple of five, so that their multiples cover every remainder of a power of ten, and of 36. */
const MODULE_STEP = 7_000_003;
const ESS_STEP = 5_000_011;
const ESS_PREFIXES = ['AH', 'AF', 'QH', 'QA', 'BF'];
const ESS_CLASSES = ['0600', '0700', '0760', '0860'];

/** A piece's serial number (decision 24): 18 digits, or 14 characters. @param number unique, below 10^8 */
export function demoSerialNumber({ id, configuration: { type } }: DemoArticle, number: number): string {
  if (type === 'modules') {
    return `30${String(41_000 + id)}${String((number * MODULE_STEP) % 100_000_000_000).padStart(11, '0')}`;
  }
  const place = ((number * ESS_STEP) % 36 ** 8).toString(36).toUpperCase().padStart(8, '0');
  return `${ESS_PREFIXES[id % ESS_PREFIXES.length]}${ESS_CLASSES[id % ESS_CLASSES.length]}${place}`;
}
