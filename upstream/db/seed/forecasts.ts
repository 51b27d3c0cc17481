import type { ClientBase } from 'pg';
import { addMonths, startOfMonth } from '@/lib/domain/day';
import { achievedRatio, isWithinBand, type ForecastRules } from '@/lib/domain/forecast';
import { dayOf } from '@/upstream/resources/orders/day-bounds';
import { copyInto } from '../copy-into';
import type { DemoApproval, DemoArticle, DemoClaims } from './claims';
import { continueNumbers, instant } from './load';
import type { DemoUser } from './people';
import { random, type Random } from './random';

/** The zone of the demo's months. Another portal recomputes them at startup. */
const ZONE = 'America/Los_Angeles';

const SEED = 13_000_021;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Past months, and the number of companies with forecasts: the largest installers. */
const MONTHS = 12;
const FORECASTING = 120;

interface DemoDecision {
  approval: DemoApproval;
  qpoints: number;
}

export interface DemoForecast {
  user: DemoUser;
  companyId: number;
  /** First day of the month. */
  day: string;
  /** Milliseconds. */
  submittedAt: number;
  lines: { article: DemoArticle; pieces: number }[];
  submission: DemoDecision | null;
  achievement: DemoDecision | null;
}

export interface ForecastSources {
  articles: readonly DemoArticle[];
  claims: readonly DemoClaims[];
  rulesOn: (day: string) => Promise<ForecastRules>;
  staffIds: readonly number[];
}

/**
 * Makes twelve months of forecasts and this month's submissions. Installed watts are on both sides of each bound. All
 * months except the last and the current one were decided early in the next month.
 *
 * @param now in milliseconds
 */
export async function makeForecasts(
  { articles, claims, rulesOn, staffIds }: ForecastSources,
  now: number,
): Promise<{ forecasts: DemoForecast[]; approvals: DemoApproval[] }> {
  const draws = random(SEED);
  const scanned = scannedPieces(claims);
  const companies = largest(claims);
  const modules = articles.filter(({ configuration: { type, rate } }) => type === 'modules' && rate > 0);
  const thisMonth = startOfMonth(dayOf(new Date(now), ZONE));
  const forecasts: DemoForecast[] = [];
  const approvals: DemoApproval[] = [];

  for (let ago = MONTHS; ago >= 0; ago -= 1) {
    const day = addMonths(thisMonth, -ago);
    const decidedOn = Date.parse(`${addMonths(thisMonth, 1 - ago)}T17:00:00Z`) + draws.between(3, 8) * DAY;
    const rules = await rulesOn(dayOf(new Date(decidedOn), ZONE));
    const userId = draws.pick(staffIds);
    for (const { id: companyId, user } of companies) {
      if (draws.chance(0.08)) continue;
      const pieces = scanned.get(keyOf(companyId, day)) ?? new Map<DemoArticle, number>();
      const lines =
        ago === 0 || pieces.size === 0
          ? [{ article: draws.pick(modules), pieces: draws.between(24, 90) }]
          : aimed(pieces, ratio(draws, rules));
      const submittedAt = Date.parse(`${day}T18:00:00Z`) - draws.between(2, 12) * DAY + draws.between(0, 300) * 60_000;
      const forecast: DemoForecast = { user, companyId, day, submittedAt, lines, submission: null, achievement: null };
      forecasts.push(forecast);
      if (ago <= 1) continue;
      const decide = (kind: DemoApproval['kind'], isApproved: boolean, rate: number): DemoDecision => {
        const qpoints = isApproved ? rate : 0;
        const approval: DemoApproval = {
          ...{ id: 0, companyId, kind, decision: isApproved ? 'approved' : 'rejected', items: 1, qpoints, userId },
          at: decidedOn + draws.between(0, 240) * 1_000,
        };
        approvals.push(approval);
        return { approval, qpoints };
      };
      forecast.submission = decide('forecast_submission', draws.chance(0.97), rules.submissionRate);
      const forecastedWatts = wattsOf(lines.map((line) => [line.article, line.pieces]));
      const percentage = achievedRatio(wattsOf(pieces), forecastedWatts);
      forecast.achievement = decide(
        'forecast_achievement',
        isWithinBand({ percentage, forecastedWatts }, rules),
        rules.rate,
      );
    }
  }
  return { forecasts, approvals };
}

const keyOf = (companyId: number, day: string) => `${companyId} ${day.slice(0, 7)}`;

const counts = ({ rate, state }: DemoClaims) => rate !== null && state !== 'rejected';

/** Pieces by article, for each company and month. */
function scannedPieces(claims: readonly DemoClaims[]): Map<string, Map<DemoArticle, number>> {
  const scanned = new Map<string, Map<DemoArticle, number>>();
  for (const line of claims.filter(counts)) {
    const key = keyOf(line.company.id, dayOf(new Date(line.at), ZONE));
    const pieces = scanned.get(key) ?? new Map<DemoArticle, number>();
    pieces.set(line.article, (pieces.get(line.article) ?? 0) + line.pieces);
    scanned.set(key, pieces);
  }
  return scanned;
}

/** The largest installers, each with a person who registered something. */
function largest(claims: readonly DemoClaims[]): { id: number; user: DemoUser }[] {
  const watts = new Map<number, { id: number; user: DemoUser; watts: number }>();
  for (const { company, user, article, pieces } of claims.filter(counts)) {
    const sum = watts.get(company.id) ?? { id: company.id, user, watts: 0 };
    sum.watts += article.volume * pieces;
    watts.set(company.id, sum);
  }
  return [...watts.values()].sort((one, other) => other.watts - one.watts || one.id - other.id).slice(0, FORECASTING);
}

/** Achieved share of a forecast: mostly inside the band, often at a bound. */
function ratio(draws: Random, { percentage }: ForecastRules): number {
  const upper = 1 + percentage / 100;
  const place = draws.next();
  if (place < 0.5) return 1.01 + draws.next() * (upper - 1.02);
  return place < 0.58
    ? 0.993
    : place < 0.66
      ? 1
      : place < 0.73
        ? upper
        : place < 0.8
          ? upper + 0.012
          : place < 0.92
            ? 0.4 + draws.next() * 0.5
            : 1.4 + draws.next();
}

/** Forecast lines for an achieved share, as close as whole pieces allow. */
function aimed(
  scanned: ReadonlyMap<DemoArticle, number>,
  achieved: number,
): { article: DemoArticle; pieces: number }[] {
  const lines = [...scanned]
    .sort(([one], [other]) => one.volume - other.volume)
    .map(([article, pieces]) => ({ article, pieces: Math.max(1, Math.round(pieces / achieved)) }));
  const [smallest] = lines;
  if (!smallest) return lines;
  const missing = wattsOf(scanned) / achieved - wattsOf(lines.map(({ article, pieces }) => [article, pieces]));
  smallest.pieces = Math.max(1, smallest.pieces + Math.round(missing / smallest.article.volume));
  return lines;
}

function wattsOf(pieces: Iterable<readonly [DemoArticle, number]>): number {
  return [...pieces].reduce((sum, [{ volume }, count]) => sum + volume * count, 0);
}

/** Loads forecasts and computes monthly totals. Their approvals must be loaded. */
export async function loadForecasts(client: ClientBase, forecasts: readonly DemoForecast[]): Promise<void> {
  await client.query('UPDATE claim_months_zone SET time_zone = $1', [ZONE]);
  await client.query('SELECT refill_claim_months()');
  await copyInto(
    client,
    `forecasts (id, company_id, month, user_id, submitted_at, updated_at, submission_approval_id, submission_qpoints,
                achievement_approval_id, achievement_qpoints)`,
    forecasts.map(({ companyId, day, user, submittedAt, submission, achievement }, index) => [
      index + 1,
      companyId,
      day,
      user.id,
      instant(submittedAt),
      instant(achievement?.approval.at ?? submittedAt),
      submission && submission.approval.id,
      submission && submission.qpoints,
      achievement && achievement.approval.id,
      achievement && achievement.qpoints,
    ]),
  );
  await copyInto(
    client,
    'forecast_lines (forecast_id, article_code_id, quantity)',
    forecasts.flatMap(({ lines }, index) => lines.map(({ article, pieces }) => [index + 1, article.id, pieces])),
  );
  await continueNumbers(client, ['forecasts', 'forecast_lines']);
}
