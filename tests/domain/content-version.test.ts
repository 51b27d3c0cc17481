import { describe, expect, it } from 'vitest';
import { changedFields, type ContentState } from '@/lib/domain/content-version';
import { daysOfWeek, firstDayOf } from '@/lib/domain/content-week';
import { textDifference, withContext } from '@/lib/domain/text-difference';

const STATE: ContentState = {
  ...{ title: 'Wiring', content: '<p>So.</p>', typeId: 201, typeName: 'Solar modules', language: 'en', video: null },
  ...{ isDraft: false, publishAt: '2026-11-20T08:00:00.000Z' },
  files: [{ field: 'attachment', name: 'a.pdf', size: 7, key: 'k1.attached' }],
};

describe('changedFields', () => {
  it.each<[Partial<ContentState>, string[]]>([
    [{}, []],
    [{ title: 'Wires' }, ['title']],
    [{ content: '<p>No.</p>', typeId: null }, ['type', 'content']],
    [{ isDraft: true }, ['publish']],
    [{ publishAt: '2026-11-20T08:00:00Z' }, []],
    [{ publishAt: '2026-11-21T08:00:00Z' }, ['publish']],
    [{ files: [] }, ['attachment']],
    // The same name with another content.
    [{ files: [{ field: 'attachment', name: 'a.pdf', size: 7, key: 'k2.attached' }] }, ['attachment']],
    [{ typeName: 'Modules of the sun' }, []],
  ])('after %j names %j', (change, fields) => {
    expect(changedFields('dataHub', STATE, { ...STATE, ...change })).toEqual(fields);
  });

  it('takes a draft for one whenever it would be published', () => {
    const draft = { ...STATE, isDraft: true };
    expect(changedFields('dataHub', draft, { ...draft, publishAt: '2027-01-01T00:00:00Z' })).toEqual([]);
  });
});

describe('textDifference', () => {
  const marked = (before: string, after: string) =>
    textDifference(before, after)
      .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
      .join('');

  it.each([
    ['So it is.', 'So it is.', 'So it is.'],
    ['', 'New', '{+New+}'],
    ['Old', '', '[-Old-]'],
    ['Turn it off.', 'Turn it on.', 'Turn it [-off.-]{+on.+}'],
    ['Wait ten full minutes first.', 'Wait five minutes first.', 'Wait [-ten full-]{+five+} minutes first.'],
    ['One two three', 'One three', 'One [-two -]three'],
    ['First line\nLast', 'First line\n\nMore\n\nLast', 'First line[-\n-]{+\n\nMore\n\n+}Last'],
  ])('from %j to %j', (before, after, difference) => expect(marked(before, after)).toBe(difference));

  it('loses no word of either text, however long they are', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const words = (count: number) => Array.from({ length: count }, () => `w${random(9)}`).join(' ');
    for (const length of [0, 1, 5, 40, 300, 5_000]) {
      const [before, after] = [words(length), words(length + random(9))];
      const stretches = textDifference(before, after);
      const side = (kind: string) =>
        stretches
          .filter((stretch) => stretch.kind === 'same' || stretch.kind === kind)
          .map(({ text }) => text)
          .join('')
          .replaceAll(' ', '');
      expect(side('removed')).toBe(before.replaceAll(' ', ''));
      expect(side('added')).toBe(after.replaceAll(' ', ''));
    }
  });

  it('keeps of what is long and the same only what stands beside a change', () => {
    const long = 'word '.repeat(100);
    const [before, , change] = withContext(textDifference(`${long}off ${long}`, `${long}on ${long}`));
    expect(before).toEqual({ kind: 'same', text: ` … ${long.slice(-80)}` });
    expect(change).toEqual({ kind: 'added', text: 'on' });
  });
});

describe('a week', () => {
  it.each([
    ['2026-W48', '2026-11-23'],
    ['2026-W01', '2025-12-29'],
    ['2026-W53', '2026-12-28'],
    ['2027-W01', '2027-01-04'],
    // 2027 has no 53rd week.
    ['2027-W53', null],
    ['2026-W00', null],
    ['2026-48', null],
    ['9999-W01', null],
  ])('written %s begins on %s', (week, day) => expect(firstDayOf(week)).toBe(day));

  it('has seven days', () => {
    expect(daysOfWeek('2026-11-30')).toEqual([
      ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'],
    ]);
  });
});
