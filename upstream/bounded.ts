import pLimit from 'p-limit';
import { waitInLine } from './request-time';

/** Too much costly work is queued; the caller should try again shortly. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/**
 * Limits how many costly tasks run and wait at once, oldest first.
 *
 * @param bounds.patient excludes the wait from the request's time limit, because slow is better than lost
 * @throws TooBusy (from the returned function) if the queue is full
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

/** Like `bounded`, but separately per person, so that no one uses all slots. @throws TooBusy like `bounded` */
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
