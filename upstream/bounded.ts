import pLimit from 'p-limit';
import { waitInLine } from './request-time';

/** Too much costly work is waiting already; the caller should try again shortly. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/**
 * Bounds how many pieces of costly work run at once, and how many more wait for their turn, oldest first.
 *
 * @param bounds.patient the wait is not counted as time of the request: slow is better than lost
 * @throws TooBusy (from the returned function) when as many as allowed are waiting
 */
export function bounded({ running, waiting, patient = false }: Bounds) {
  const limit = pLimit(running);
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw new TooBusy();
    if (!patient) return limit(work);
    const goOn = waitInLine();
    return limit(() => {
      goOn();
      return work();
    });
  };
}

interface Bounds {
  running: number;
  waiting: number;
  patient?: boolean;
}

/**
 * Bounds the same for each person apart, so that one of them can't take the room of all.
 * @throws TooBusy as `bounded`
 */
export function boundedPerPerson(bounds: Bounds) {
  const people = new Map<number, { inTurn: ReturnType<typeof bounded>; works: number }>();
  return async function inTurnOf<T>(personId: number, work: () => Promise<T>): Promise<T> {
    const person = people.get(personId) ?? { inTurn: bounded(bounds), works: 0 };
    people.set(personId, person);
    person.works += 1;
    try {
      return await person.inTurn(work);
    } finally {
      person.works -= 1;
      if (person.works === 0) people.delete(personId);
    }
  };
}
