import type { Endpoint } from '@/lib/contract/endpoint';
import { callOf, type CheckedCall, type Connection } from './upstream-connection';
import { rowsOf, type Row } from './upstream-inputs';

/** Name of everything the check creates. */
export const NAME = 'check';

/** Irreversible calls of the specs, with the reason. */
export const NEVER_TRIED: Readonly<Record<string, string>> = {
  'POST /logout': 'it would end the session of the check',
  'POST /forgotPassWord': 'it would send an email',
  'POST /forgotId': 'it would reveal someone’s address',
  'PATCH /orders/{id}': 'an order can’t be created, and its partner gets an email',
  'PATCH /orders/coupon/update': 'a coupon can’t be created, and its order records each change',
  'POST /point-request/batch': 'points can’t be taken back',
  'POST /configurations': 'a rate can’t be deleted, it only becomes 0',
  'PATCH /configurations/{id}': 'a rate can’t be deleted, it only becomes 0',
  'DELETE /configurations/{id}': 'a rate can’t be deleted, it only becomes 0',
  'POST /approvals/approve': 'points can’t be taken back',
  'POST /articleCodes/batchUploads': 'an upload can’t be taken back',
  'POST /modules/batchuploadadmin': 'an upload can’t be taken back',
  'PATCH /users/registration/resetPassword': 'it would send an email',
  'PATCH /users/registration/updateUserInfo': 'a registration can’t be made',
  'PATCH /users/registration/approve': 'a registration can’t be made',
  'PATCH /users/registration/changeMasterId': 'a registration can’t be made',
  'PATCH /contact/assign': 'an inquiry can’t be made',
  'POST /contact/action': 'it would send an email',
};

export type Tried = Pick<CheckedCall, 'call' | 'status' | 'outcome' | 'faults'>;

export class Trial {
  readonly tried: Tried[] = [];

  constructor(private readonly connection: Connection) {}

  /** Makes a reported change. */
  async change(endpoint: Endpoint, input: object): Promise<unknown> {
    const { status, outcome, output } = await this.connection.ask(endpoint, input);
    this.tried.push({ call: callOf(endpoint), ...(status !== undefined && { status }), outcome });
    return output;
  }

  /** Notes that a created record couldn't be found, so that someone deletes it. */
  leave(endpoint: Endpoint): null {
    const made = this.tried.findLast(({ call }) => call === callOf(endpoint));
    if (made?.outcome === 'works') made.faults = [`made “${NAME}”, which could not be found again: delete it by hand`];
    return null;
  }

  async record(endpoint: Endpoint, input: object): Promise<Row> {
    const { output } = await this.connection.ask(endpoint, input);
    return typeof output === 'object' && output !== null ? (output as Row) : {};
  }

  async rows(endpoint: Endpoint, input: object = {}): Promise<Row[]> {
    return rowsOf((await this.connection.ask(endpoint, input)).output);
  }

  /**
   * Creates something.
   * @param list where to find it by name, if the answer has no id
   */
  async make(endpoint: Endpoint, input: object, list: { endpoint: Endpoint; input?: object }): Promise<Row | null> {
    const isNamed = (row: Row) => [row.name, row.title, row.firstName, row.content].includes(NAME);
    const before = new Set((await this.rows(list.endpoint, list.input)).filter(isNamed).map(({ id }) => id));
    const answer = (await this.change(endpoint, input)) as Row | Row[] | null;
    const found = (await this.rows(list.endpoint, list.input)).find((row) => isNamed(row) && !before.has(row.id));
    if (found) return found;
    return !Array.isArray(answer) && typeof answer?.id === 'number' ? answer : this.leave(endpoint);
  }
}
