import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import type { readChoices, readGoods } from '@/lib/contract/intake/choices';
import type { readCompany } from '@/lib/contract/intake/reads';
import { addMonths } from '@/lib/domain/day';
import { codeOf, Fault } from './fault';

const USAGE = 'npm run partner:demo -- --key qp_… [--url http://127.0.0.1:4000] [--every 5] [--count 100]';

/** Companies are looked for among the first ids. */
const MOST_COMPANIES = 60;

type Company = z.output<typeof readCompany.response>;
type Good = z.output<typeof readGoods.response>['data'][number];
type Choices = z.output<typeof readChoices.response>;

/** What the partners know, and what they have sent. */
interface Stage {
  companies: Company[];
  goods: Good[];
  choices: Choices;
  orders: { externalId: string; companyId: number }[];
  inquiries: string[];
}

interface Answer {
  status: number;
  body: unknown;
}

type Call = (method: string, path: string, body?: object | FormData) => Promise<Answer>;

/** What a partner does: in words, and the call. */
type Act = (stage: Stage, call: Call) => Promise<[what: string, answer: Answer]>;

const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;
const newId = () => `demo-${randomUUID()}`;

const TO = { address: '500 Technology Dr', city: 'Irvine', state: 'CA', zipCode: '92618' };

const ACTS: readonly Act[] = [
  async (stage, call) => {
    const [company, good] = [pick(stage.companies), pick(stage.goods)];
    const externalId = newId();
    const lines = [{ sku: good.sku, quantity: randomInt(1, 4) }];
    const order = { externalId, companyId: company.companyId, lines, shippingInformation: TO };
    const answer = await call('POST', '/intake/orders', order);
    if (answer.status === 200) stage.orders.push({ externalId, companyId: company.companyId });
    return [`${company.name} orders ${lines[0]?.quantity} × ${good.name}`, answer];
  },
  async (stage, call) => {
    const company = pick(stage.companies);
    const claims = Array.from({ length: randomInt(1, 30) }, () => ({
      serialNumber: `30356${String(randomInt(1e12)).padStart(13, '0')}`,
      ...{ installationZipCode: '92618', purchasingChannel: 'distributor' },
    }));
    const body = { externalId: newId(), companyId: company.companyId, source: 'app', claims };
    return [`${company.name} claims ${claims.length} modules`, await call('POST', '/intake/claims', body)];
  },
  async (stage, call) => {
    const company = pick(stage.companies);
    const externalId = newId();
    const categories = stage.choices.inquiryCategories.filter(({ contactTypeId }) => contactTypeId === 2);
    if (categories.length === 0) return ask(stage, call);
    const message = 'When will my points arrive?';
    const about = { contactTypeId: 2, categoryId: pick(categories).id, companyId: company.companyId, message };
    const answer = await call('POST', '/intake/inquiries', { externalId, ...about });
    if (answer.status === 200) stage.inquiries.push(externalId);
    return [`${company.name} asks a question`, answer];
  },
  async (stage, call) => {
    const companyName = `Demo Solar ${randomInt(1e6)}`;
    const form = new FormData();
    const fields = { firstName: 'Robin', lastName: 'Park', ...TO, companyName, survey: '2', receptionYn: 'Y' };
    for (const [field, value] of Object.entries({ externalId: newId(), email: `${newId()}@example.com`, ...fields }))
      form.append(field, value);
    return [`${companyName} registers`, await call('POST', '/intake/registrations', form)];
  },
  async (stage, call) => {
    const company = pick(stage.companies);
    const month = addMonths(new Date().toISOString().slice(0, 10), randomInt(1, 4)).slice(0, 7);
    const lines = [{ articleCode: pick(stage.choices.articleCodes).articleCode, quantity: randomInt(20, 400) }];
    const body = { externalId: newId(), companyId: company.companyId, month, lines };
    return [`${company.name} forecasts ${month}`, await call('POST', '/intake/forecasts', body)];
  },
  async (stage, call) => {
    const externalId = stage.inquiries.shift();
    if (externalId === undefined) return ask(stage, call);
    const body = { externalId: newId(), message: 'Is there any news?' };
    return ['A partner follows up', await call('POST', `/intake/inquiries/${externalId}/follow-ups`, body)];
  },
  async (stage, call) => {
    const order = stage.orders.shift();
    if (order === undefined) return ask(stage, call);
    const { externalId, companyId } = order;
    return [
      'A partner cancels an order',
      await call('POST', `/intake/orders/${externalId}/cancellation`, { companyId }),
    ];
  },
];

/** Orders and claims are most of what partners do. */
const OFTEN = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6] as const;

async function ask({ companies }: Stage, call: Call): Promise<[string, Answer]> {
  const { companyId, name } = pick(companies);
  return [`${name} looks at its statement`, await call('GET', `/intake/companies/${companyId}/statement`)];
}

/** `npm run partner:demo`: plays partners through the intake calls alone, at a chosen pace, until it is stopped. */
export async function main(): Promise<void> {
  const { key, url, every, count } = readArguments(process.argv.slice(3));
  const call = callerOf(url, key);
  const stage = await setStage(call);
  console.log(`Playing ${stage.companies.length} companies, one step every ${every} s. Stop with Ctrl+C.`);
  for (let step = 0; step < count; step += 1) {
    const act = ACTS[pick(OFTEN)] ?? ask;
    const [what, { status, body }] = await act(stage, call);
    console.log(status === 200 ? what : `${what}: ${status} ${messageOf(body)}`);
    await wait(every * 1000);
  }
}

async function setStage(call: Call): Promise<Stage> {
  const read = async <T>(path: string): Promise<T> => {
    const { status, body } = await call('GET', path);
    if (status !== 200) throw new Fault(`The upstream answered ${status}: ${messageOf(body)}`);
    return body as T;
  };
  const companies: Company[] = [];
  for (let id = 1; id <= MOST_COMPANIES; id += 1) {
    const { status, body } = await call('GET', `/intake/companies/${id}`);
    if (status === 401 || status === 403) throw new Fault(messageOf(body));
    if (status === 200 && (body as Company).status === 'approved') companies.push(body as Company);
  }
  const { data: goods } = await read<{ data: Good[] }>('/intake/goods?limit=500');
  const choices = await read<Choices>('/intake/choices');
  if (companies.length === 0 || goods.length === 0 || choices.articleCodes.length === 0)
    throw new Fault('There are no approved companies, goods or article codes yet: partners have nothing to do.');
  return { companies, goods, choices, orders: [], inquiries: [] };
}

function callerOf(url: string, key: string): Call {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const init = body && { body: isForm ? body : JSON.stringify(body) };
    const headers = { authorization: `Bearer ${key}`, ...(body && !isForm && { 'content-type': 'application/json' }) };
    const response = await fetch(url + path, { method, headers, ...init }).catch((error: unknown) => {
      throw new Fault(`No upstream answers at ${url}: ${String(codeOf((error as Error).cause) ?? error)}`);
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
}

const messageOf = (body: unknown) => String((body as { message?: unknown }).message ?? '');

function readArguments(args: string[]): { key: string; url: string; every: number; count: number } {
  const { key = '', url = 'http://127.0.0.1:4000', every = '5', count = 'Infinity' } = parse(args);
  if (key === '') throw new Fault(`--key is missing; npm run key:create makes one: ${USAGE}`);
  if (!URL.canParse(url)) throw new Fault(`--url takes the address of the upstream: ${USAGE}`);
  const [seconds, steps] = [Number(every), Number(count)];
  if (!(seconds >= 0) || !(steps >= 1)) throw new Fault(`--every and --count take numbers: ${USAGE}`);
  return { key, url: url.replace(/\/$/, ''), every: seconds, count: steps };
}

function parse(args: string[]): { key?: string; url?: string; every?: string; count?: string } {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { key: text, url: text, every: text, count: text } }).values;
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
    throw new Fault(`${said}: ${USAGE}`);
  }
}
