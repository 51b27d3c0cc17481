import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { expect, test } from 'vitest';
import { isRouterState } from '@/scripts/router-state';

const DEEP = `${'["",{"children":'.repeat(90)}["",{}]${'}]'.repeat(90)}`;

/** Does Next itself read it? */
function reads(state: string): boolean {
  try {
    return parseAndValidateFlightRouterState(state) !== undefined;
  } catch {
    return false;
  }
}

test.each([
  '["",{"children":["orders",{"children":["__PAGE__",{}]}]},null,"refetch"]',
  '["",{"children":[["id","7","d",null],{"children":["__PAGE__?{\\"a\\":\\"b\\"}",{},null,null]}]},null,null,16]',
  '["",{},["/orders","/orders"],"metadata-only",1,"x"]',
  '["",{"children":[["id","7","di(.)",["new"]],{}]}]',
  DEEP,
])('Next’s router may say %s', (state) => {
  expect([isRouterState(encodeURIComponent(state)), reads(encodeURIComponent(state))]).toEqual([true, true]);
});

test.each([
  '',
  'x',
  '%',
  '{}',
  '[]',
  '[""]',
  '["",{"children":"orders"}]',
  '["",{"children":[["id","7","x",null],{}]}]',
  '["",{"children":[["id","7","d"],{}]}]',
  '["",{},"/orders"]',
  '["",{},null,"all"]',
  '["",{},null,null,"1"]',
  '["",{},null,null,1,"x",2]',
  '["",{}], ["",{}]',
  `["${'x'.repeat(40_000)}",{}]`,
])('a header that says %s is refused, as Next would fail over it', (state) => {
  expect([isRouterState(state), reads(state)]).toEqual([false, false]);
});

test('one that is deeper than any address is refused', () => {
  expect(isRouterState(`${'["",{"c":'.repeat(2_000)}["",{}]${'}]'.repeat(2_000)}`)).toBe(false);
});
