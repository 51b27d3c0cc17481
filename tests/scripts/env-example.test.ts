import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '@/lib/domain/settings';
import { SECRET_SETTINGS } from '@/lib/server/secret-files';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The table of settings of the README: name, default and meaning. */
function settingsOfReadme(): { name: string; preset: string; meaning: string }[] {
  const readme = readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  const table = readme.split('\n## Settings\n')[1]!.split('\n## ')[0]!;
  return [...table.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$/gm)].map(([, name, preset, meaning]) => ({
    name: name!,
    preset: preset!,
    meaning: meaning!.replaceAll('`', ''),
  }));
}

test('the README tells of every setting, and of no other', () => {
  expect(
    settingsOfReadme()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(SETTINGS).toSorted());
});

test('.env.example holds the table of the README', async () => {
  const lines = settingsOfReadme().flatMap(({ name, preset, meaning }) => {
    const value = /^`([^`<…]+)`$/.exec(preset)?.[1];
    const isPlain = value !== undefined && !/[A-Z]{4}/.test(value);
    return [
      `# ${meaning}${isPlain ? '' : ` (default: ${preset.replaceAll('`', '')})`}`,
      `#${name}=${isPlain ? value : ''}`,
      '',
    ];
  });
  const head = [
    '# Copy this file to .env and take away the # before what you set. Variables of the environment come first.',
    `# A secret may stand in a file instead: NAME_FILE=/run/secrets/name, for ${SECRET_SETTINGS.join(', ')}.`,
    '',
  ];
  await expect([...head, ...lines].join('\n')).toMatchFileSnapshot(path.join(ROOT, '.env.example'));
});
