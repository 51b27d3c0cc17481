import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@/lib/contract/endpoint';
import type { Context, JsonRoute } from './route';

/**
 * Answers a route no sooner than after a given time, whatever the outcome: how long an answer took must not tell what was
 * found on the way to it.
 *
 * @param route what is answered
 * @param leastMs longer than any of its outcomes takes on a machine that is not overrun
 */
export function inEvenTime(route: JsonRoute, leastMs: number): JsonRoute {
  return {
    ...route,
    answer: async (context: Context<Endpoint>) => {
      const [outcome] = await Promise.allSettled([route.answer(context), delay(leastMs)]);
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
}
