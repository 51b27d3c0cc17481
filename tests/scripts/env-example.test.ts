import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '@/lib/domain/settings';
import { SECRET_SETTINGS } from '@/lib/server/secret-files';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The rows of docs/settings.md: name, default and meaning. */
function documentedSettings(): { name: string; preset: string; meaning: string }[] {
  const page = readFileSync(path.join(ROOT, 'docs', 'settings.md'), 'utf8');
  return [...page.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$/gm)].map(([, name, preset, meaning]) => ({
    name: name!,
    preset: preset!,
    meaning: meaning!.replaceAll('`', ''),
  }));
}

test('docs/settings.md lists every setting and no other', () => {
  expect(
    documentedSettings()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(SETTINGS).toSorted());
});

test('.env.example has the settings of docs/settings.md', async () => {
  const lines = documentedSettings().flatMap(({ name, preset, meaning }) => {
    const value = /^`([^`<…]+)`$/.exec(preset)?.[1];
    const isPlain = value !== undefined && !/[A-Z]{4}/.test(value);
    return [
      `# ${meaning}${isPlain ? '' : ` (default: ${preset.replaceAll('`', '')})`}`,
      `#${name}=${isPlain ? value : ''}`,
      '',
    ];
  });
  const head = [
    '# Copy this file to .env and remove the # from what you set. Environment variables take precedence.',
    `# A secret can be in a file instead: NAME_FILE=/run/secrets/name, for ${SECRET_SETTINGS.join(', ')}.`,
    '',
  ];
  await expect([...head, ...lines].join('\n')).toMatchFileSnapshot(path.join(ROOT, '.env.example'));
});
