import pLimit from 'p-limit';
import { bff, BffError } from '@/lib/bff/client';
import type { CompanyPoints, requestPoints, searchCompanyPoints } from '@/lib/contract/points';
import { pendingRequest, wishOf, type PendingRequest, type RequestReader, type Verdict } from './pending-request';

/** How many companies are read at once. */
const AT_ONCE = 5;

/** The most requests that one call takes (lib/contract/points.ts). */
const MOST_REQUESTS = 100;

/** A company whose request is to be decided. */
export interface ChosenCompany {
  id: number;
  name: string;
}

/** A request that can be decided, as it was read just before. */
export interface Decidable {
  company: CompanyPoints;
  request: PendingRequest;
}

/** A request that can't be decided, or wasn't, and why: one sentence. */
export interface Undecided extends ChosenCompany {
  reason: string;
}

export interface Judgement {
  decidable: Decidable[];
  refused: Undecided[];
}

interface Progress {
  signal: AbortSignal;
  /** Told how many are done. */
  onProgress: (done: number) => void;
}

/** Reads each company as it stands now, and asks the rules whether its request can be decided so. */
export async function judge(
  companies: readonly ChosenCompany[],
  verdict: Verdict,
  reader: RequestReader,
  { signal, onProgress }: Progress,
): Promise<Judgement> {
  const judged = new Map<number, Decidable | Undecided>();
  await pLimit(AT_ONCE).map(companies, async (chosen) => {
    if (signal.aborted) return;
    try {
      const { data } = await bff<typeof searchCompanyPoints>('GET', '/users/qpoints/search', { query: { companyId: chosen.id }, signal });
      judged.set(chosen.id, judgementOf(chosen, data.find(({ id }) => id === chosen.id), verdict, reader));
    } catch (error) {
      if (signal.aborted) return;
      judged.set(chosen.id, { ...chosen, reason: messageOf(error) });
    }
    onProgress(judged.size);
  });
  const all = companies.flatMap(({ id }) => judged.get(id) ?? []);
  return { decidable: all.filter((each) => 'request' in each), refused: all.filter((each) => 'reason' in each) };
}

function judgementOf(chosen: ChosenCompany, company: CompanyPoints | undefined, verdict: Verdict, reader: RequestReader): Decidable | Undecided {
  if (!company) return { ...chosen, reason: 'This company does not exist.' };
  const request = pendingRequest(company, reader);
  if (!request) return { ...chosen, reason: 'No request of this company awaits a decision any more.' };
  const reason = request.hold ?? (verdict === 'approve' ? request.refusal : null);
  return reason ? { ...chosen, reason } : { company, request };
}

/** What a run has done. Requests that are in neither were not begun. */
export interface Outcome {
  decidedIds: number[];
  failed: Undecided[];
}

/** Decides requests as they were judged, as many at once as one call takes. */
export async function decideAll(decidable: readonly Decidable[], verdict: Verdict, { signal, onProgress }: Progress): Promise<Outcome> {
  const decidedIds: number[] = [];
  const failed: Undecided[] = [];
  for (let from = 0; from < decidable.length && !signal.aborted; from += MOST_REQUESTS) {
    const part = decidable.slice(from, from + MOST_REQUESTS).map(({ company }) => company);
    const reasons = await reasonsAgainst(part, verdict);
    for (const { id, name } of part) {
      const reason = reasons.get(id);
      if (reason) failed.push({ id, name, reason });
      else decidedIds.push(id);
    }
    onProgress(decidedIds.length + failed.length);
  }
  return { decidedIds, failed };
}

/** By company: why its request was not decided. */
async function reasonsAgainst(companies: readonly CompanyPoints[], verdict: Verdict): Promise<Map<number, string>> {
  const body = companies.map((company) => wishOf(company, verdict));
  try {
    const answer = await bff<typeof requestPoints>('POST', '/point-request/batch', { body });
    return new Map(answer.pointRequestError.map(({ companyId = 0, message }) => [companyId, message]));
  } catch (error) {
    return new Map(companies.map(({ id }) => [id, messageOf(error)]));
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof BffError)) throw error;
  return error.message;
}
