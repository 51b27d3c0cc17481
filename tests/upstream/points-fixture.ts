import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { RequestTypeId } from '@/lib/domain/point-request';
import type { Answer, Client } from './harness/client';

/** One wish, as it is sent. */
export interface Wish {
  companyId: number;
  qpoints: unknown;
  requestTypeId: RequestTypeId | number;
  purposeTypeId?: number | null;
  id?: number;
  reason?: string;
}

/** Sends a batch of wishes. */
export function ask(client: Client, wishes: Wish | Wish[], key: string = randomUUID()): Promise<Answer> {
  return client.post('/point-request/batch', Array.isArray(wishes) ? wishes : [wishes], { 'idempotency-key': key });
}

/** Sends one wish. @returns the message of its refusal, or the status that its request has now */
export async function outcomeOf(client: Client, wish: Wish): Promise<string> {
  const { status, body } = await ask(client, wish);
  if (status !== 200) throw new Error(`The batch was answered ${status}: ${JSON.stringify(body)}`);
  return body.pointRequestError[0]?.message ?? body.pointRequests[0].requestStatus;
}

/** The company's row of the list. */
export async function companyOf(client: Client, companyId: number) {
  const { body } = await client.get(`/users/qpoints/search?companyId=${companyId}`);
  return body.data[0];
}

/** The steps of a company's requests, newest first. */
export async function historyOf(client: Client, companyId: number) {
  return (await client.get(`/point-request/histories?companyId=${companyId}&size=100`)).body.data;
}

/** What people read beside a company: accrued, consumed, available. */
export async function pointsOf(
  db: Pool,
  companyId: number,
): Promise<{ accrued: number; consumed: number; available: number }> {
  const { rows } = await db.query('select accrued, consumed, available from company_points where company_id = $1', [
    companyId,
  ]);
  return rows[0];
}
