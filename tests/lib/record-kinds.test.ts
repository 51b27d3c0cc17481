import { describe, expect, it } from 'vitest';
import { pageOf } from '@/lib/auth/pages';
import { CARD_AREAS } from '@/lib/contract/cards';
import { openKinds, RECORD_KINDS, recordHref, recordKindOfLog, type RecordKind } from '@/lib/addresses/record-kinds';
import { everythingIn } from '../harness/rights';

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

describe('a kind of record', () => {
  it.each(KINDS)('%s: whoever may open it may open the page at its address', (kind) => {
    const id = kind === 'serialNumber' || kind === 'claim' ? '12AB/3' : 7;
    const href = recordHref(kind, id as never);
    const page = pageOf(href.split('?')[0] ?? '');
    expect(page).not.toBeNull();
    expect([page?.access].flat()).toEqual(expect.arrayContaining([RECORD_KINDS[kind].access].flat()));
    expect(href).toContain(typeof id === 'string' ? encodeURIComponent(id) : '7');
  });

  it.each(Object.keys(CARD_AREAS) as (keyof typeof CARD_AREAS)[])('%s: its card is for who may open it', (kind) =>
    expect(CARD_AREAS[kind]).toEqual(RECORD_KINDS[kind].access),
  );

  it.each([
    ['whoever may use one of its areas', 'orders', [], ['company'], []],
    ['nobody without a further right', 'orders', ['companyPages'], [], ['company']],
    ['who has the right to it alone', 'qpointManagement', ['recordPages'], ['company'], []],
    ['nobody without that right', 'approvals', ['recordPages'], [], ['claim', 'serialNumber', 'approval']],
  ] as const)('is open to %s: %s', (_, area, lacking, open, closed) => {
    const withheld = Object.fromEntries(lacking.map((name) => [name, []]));
    const kinds = openKinds({ ...everythingIn([area]), ...withheld });
    expect(open.filter((kind) => !kinds.has(kind))).toEqual([]);
    expect(closed.filter((kind) => kinds.has(kind))).toEqual([]);
  });

  it('is called otherwise than all others', () => {
    const nouns = KINDS.flatMap((kind) => RECORD_KINDS[kind].noun);
    expect(new Set(nouns).size).toBe(nouns.length);
  });

  it.each([
    ['partner', 'registration'],
    ['user', 'admin'],
    ['promotion', 'promotion'],
    ['session', undefined],
    ['constructor', undefined],
  ])('of what the log calls %s', (logged, kind) => expect(recordKindOfLog(logged)).toBe(kind));
});
