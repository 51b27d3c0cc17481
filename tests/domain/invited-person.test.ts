import { expect, test } from 'vitest';
import { invitedPeopleIn } from '@/lib/domain/invited-person';

test.each([
  ['ann.lee@x.example', ['Ann|Lee|ann.lee@x.example']],
  ['Ann Lee <ann@x.example>', ['Ann|Lee|ann@x.example']],
  ['"Ann Lee" <Ann@X.example>', ['Ann|Lee|ann@x.example']],
  ['"Lee, Ann" <ann@x.example>, Bo Chu <bo@x.example>', ['Ann|Lee|ann@x.example', 'Bo|Chu|bo@x.example']],
  ['Ann Mae Lee\tann@x.example', ['Ann Mae|Lee|ann@x.example']],
  ['ann_lee+work@x.example; bo-chu@x.example', ['Ann|Lee|ann_lee+work@x.example', 'Bo|Chu|bo-chu@x.example']],
  ['ann.lee@x.example bo.chu@x.example', ['Ann|Lee|ann.lee@x.example', 'Bo|Chu|bo.chu@x.example']],
  [' \n,ann.lee@x.example,,\r\n\r\nbo.chu@x.example\r\n', ['Ann|Lee|ann.lee@x.example', 'Bo|Chu|bo.chu@x.example']],
  // Nobody is called like this.
  ['info@x.example, a.lee@x.example, ann.2@x.example', ['||info@x.example', '||a.lee@x.example', '||ann.2@x.example']],
  ['Ann <ann@x.example>', ['Ann||ann@x.example']],
  // Malformed ones are still there to be shown.
  ['ann, <ann, "ann', ['||ann', '||<ann', '||"ann']],
])('%j is read as %j', (text, people) => {
  expect(invitedPeopleIn(text).map(({ firstName, lastName, email }) => [firstName, lastName, email].join('|'))).toEqual(
    people,
  );
});

test('each entry is there as it was written', () => {
  expect(invitedPeopleIn('"Lee, Ann" <Ann@x.example>,\nbo').map(({ written }) => written)).toEqual([
    '"Lee, Ann" <Ann@x.example>',
    'bo',
  ]);
});
