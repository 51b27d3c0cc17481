import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const FOLDERS = ['app', 'components', 'lib', 'scripts', 'upstream'];

/** The start of a comment's line. */
const COMMENT = String.raw`^\s*(?:\/\/|\*|\/\*\*|--) `;

/** What translated sentences sound like, and what to write instead. */
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again, re-…'],
  [/ meanwhile\b/i, 'while …, in the meantime'],
  [/\b(whoever|whomever|everybody)\b|\b(nobody|somebody) \w/i, 'anyone who, everyone, no one, someone'],
  [/\bbec(ome|omes|ame) of\b/i, 'the outcome, what happened to'],
  [/\bin the place of\b|\bin its place\b/i, 'instead of'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\be-mails?\b/, 'email'],
  [/\b(lest|thereof|therein|wherein|whereby|amid)\b/i, 'so that … not, of it, in it, by which'],
  [/\b(is|are|was|be|gets?) told\b|\btold (of|by)\b|\btells? of\b/i, 'says, shows, notifies'],
  [/\b(type|types|typed) in (a|an|the|your) (amount|code|name|number|text)/i, 'Enter'],
  [/\bin ten seconds\b/i, 'a present participle: “Approving …”'],
  [/\b(programmes?|grey|behaviour|favourite)\b/, 'program, gray, behavior, favorite'],
  [/\b(but for|save for) /i, 'except'],
  [new RegExp(`${COMMENT}(Of|Such as|Told|Said|Those|That of) `), 'a whole sentence, or nothing'],
  [new RegExp(`${COMMENT}Whose? (?!(is|are|was|does|did|can)\\b)[^?]*$`), 'People who …'],
  [/\b(goes|went|gone) on\b/i, 'continues'],
  [/\b(stands|stood|lies) (here|there|in|on|at|beside)\b/i, 'is, appears'],
  [/\bwish(es|ed)?\b/i, 'preference, request'],
  [/\bhears? (of|from|about) (it|them|this|what)\b/i, 'is notified, receives'],
  [/\bin vain\b|\bthat is none\b/i, 'without effect, an invalid one'],
];

const filesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    // Applied migrations can't change.
    .filter((file) => /\.(tsx?|mjs|sql)$/.test(file) && !/migrations(\/|\.ts$)/.test(file));

test('no text and no comment sounds translated', () => {
  const found = FOLDERS.flatMap(filesOf).flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        HABITS.flatMap(([habit, better]) => (habit.test(line) ? [`${file}:${index + 1}: better “${better}”`] : [])),
      ),
  );
  expect(found).toEqual([]);
});
