import { fromZonedTime } from 'date-fns-tz';
import type { z } from 'zod';
import { env } from '../../env';
import { allFaults, valueAt, type AnswerFault } from '../answer-faults';

/** Many databases write sums and decimals as text. Beyond these digits a number isn't exact any more. */
const NUMBER_AS_TEXT = /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/;
const MAX_EXACT_DIGITS = 15;

/** A day and a time, as databases write them; the zone may be missing or short. */
const TIME_AS_TEXT = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?$/;

/**
 * Mends in place what an upstream writes in another form than the contract: a number as text, exactly, and a time
 * without its zone (decision 1).
 *
 * @param answer as it was read from JSON; only what `error` names is looked at
 * @param timeZone of times that name none
 * @returns whether anything was mended, so that it is worth checking again
 */
export function mendAnswer(answer: unknown, error: z.ZodError, timeZone = () => env().UPSTREAM_TIME_ZONE): boolean {
  let isMended = false;
  for (const { path, issue } of allFaults(error.issues)) {
    const key = path.at(-1);
    const text = valueAt(answer, path);
    const holder = valueAt(answer, path.slice(0, -1));
    if (key === undefined || typeof text !== 'string' || typeof holder !== 'object' || holder === null) continue;
    const mended = mendValue(text, issue, timeZone);
    if (mended === undefined) continue;
    (holder as Record<PropertyKey, unknown>)[key] = mended;
    isMended = true;
  }
  return isMended;
}

function mendValue(text: string, issue: AnswerFault['issue'], timeZone: () => string): number | string | undefined {
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) return exact(text);
  if (issue.code === 'invalid_format' && issue.format === 'datetime') return instantOf(text, timeZone);
  return undefined;
}

/** @returns undefined where it is no number, or not the same one any more */
function exact(text: string): number | undefined {
  if (!NUMBER_AS_TEXT.test(text)) return undefined;
  const [, decimals = ''] = text.split('.');
  const value = Number(text);
  if (/^0*$/.test(decimals)) return Number.isSafeInteger(value) ? value : undefined;
  return text.replace(/\D/g, '').length <= MAX_EXACT_DIGITS ? value : undefined;
}

/** @param timeZone of a text that names none @returns the instant by ISO 8601 in UTC; undefined where it is none */
export function instantOf(text: string, timeZone: () => string): string | undefined {
  const [, day, time, zone] = TIME_AS_TEXT.exec(text) ?? [];
  if (!day || !time) return undefined;
  const date = zone ? new Date(`${day}T${time}${longZone(zone)}`) : fromZonedTime(`${day}T${time}`, timeZone());
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** `+02` and `+0200` as `+02:00`. */
function longZone(zone: string): string {
  if (zone === 'Z') return zone;
  const digits = zone.slice(1).replace(':', '');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2).padEnd(2, '0')}`;
}
