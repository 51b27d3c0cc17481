import { describe, expect, test } from 'vitest';
import { specAnswerOf } from '@/lib/gateway/adapters/all-adapters';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { SPEC_CALLS } from '@/lib/contract/spec-calls';
import { namedBySpecs, parseRepaired } from '@/lib/gateway/readable-rows';
import { CALL_SAMPLES, sampleOf } from '../harness/foreign/samples';

const ENDPOINTS = new Map(ALL_ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

test('every call of the specs is a call of the contract, with its parameters', () => {
  const lacking = Object.entries(SPEC_CALLS).flatMap(([call, { query = [] }]) => {
    const endpoint = ENDPOINTS.get(call);
    if (!endpoint) return [call];
    return query.filter((name) => !Object.hasOwn(endpoint.query?.shape ?? {}, name)).map((name) => `${call}?${name}`);
  });
  expect(lacking).toEqual([]);
  expect(Object.keys(SPEC_CALLS)).toHaveLength(121);
});

describe('an answer of exactly the fields that the specs name is read', () => {
  const answered = Object.entries(SPEC_CALLS).flatMap(([call, { answer }]) => {
    const endpoint = ENDPOINTS.get(call);
    if (answer === undefined || !endpoint || !('response' in endpoint)) return [];
    return [
      [
        call,
        endpoint,
        CALL_SAMPLES[call]?.(sampleOf(answer) as never, new URLSearchParams()) ?? sampleOf(answer),
      ] as const,
    ];
  });
  test.each(answered)('%s', (_, endpoint, sample) => {
    const { answer } = namedBySpecs(endpoint);
    const parsed = parseRepaired(endpoint.response, sample, answer);
    const ofSpecs = specAnswerOf(endpoint);
    const adaptable = parsed.success || !ofSpecs ? parsed : parseRepaired(ofSpecs, sample, answer);
    expect(adaptable.success ? [] : parsed.error?.issues).toEqual([]);
  });
});

describe('where the specs show no answer, none is needed', () => {
  const notShown = Object.entries(SPEC_CALLS).flatMap(([call, { answer }]) => {
    const endpoint = ENDPOINTS.get(call);
    return answer === undefined && endpoint && 'response' in endpoint ? [[call, endpoint] as const] : [];
  });
  test.each(notShown)('%s', (_, endpoint) => {
    expect(parseRepaired(endpoint.response, {}, undefined).error?.issues ?? []).toEqual([]);
  });
});
