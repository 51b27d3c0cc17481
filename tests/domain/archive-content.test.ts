import { describe, expect, test } from 'vitest';
import { faultOfArchive, MAX_ENTRIES, type ArchiveEntry } from '@/lib/domain/archive-content';

const MB = 1024 ** 2;
const entry = (more: Partial<ArchiveEntry>): ArchiveEntry => ({
  ...{ name: 'campaign/logo.svg', isEncrypted: false, packed: 100, unpacked: 300 },
  ...more,
});
const named = (name: string) => faultOfArchive([entry({}), entry({ name })]);

describe('an attached archive', () => {
  test.each(['one.txt', 'campaign/Übersicht 2026.pdf', 'a/b/c/photo.jpeg', 'a..b/c', 'notes', 'a/'])(
    'may hold %s',
    (name) => expect(named(name)).toBeNull(),
  );

  test.each([
    ['setup.exe', 'contains setup.exe, which could run as a program'],
    ['tools/Start.BAT', 'contains Start.BAT, which could run as a program'],
    ['photo.jpg.lnk', 'contains photo.jpg.lnk, which could run as a program'],
    ['plan.xlsm', 'contains plan.xlsm, which could contain macros'],
    ['deep/more.zip', 'contains more.zip, another archive. Add its files directly instead'],
    ['../outside.txt', 'contains a file whose name leads outside the archive'],
    ['a\\..\\outside.txt', 'contains a file whose name leads outside the archive'],
    ['/etc/passwd', 'contains a file whose name leads outside the archive'],
    ['C:\\x.txt', 'contains a file whose name leads outside the archive'],
    ['gpj.\u202Eexe.png', 'contains a file whose name leads outside the archive'],
  ])('is refused with %j in it', (name, fault) => expect(named(name)).toBe(fault));

  test('is refused where nobody can look into it, or it was made to fill a disk', () => {
    expect(faultOfArchive([entry({ isEncrypted: true })])).toBe('is encrypted, so it can’t be checked');
    expect(faultOfArchive([entry({ packed: MB, unpacked: 2000 * MB })])).toMatch(/larger than 1 GB/);
    expect(faultOfArchive(Array.from({ length: 11 }, () => entry({ packed: 50 * MB, unpacked: 100 * MB })))).toMatch(
      /larger than 1 GB/,
    );
    expect(faultOfArchive([entry({ packed: 10_000, unpacked: 20 * MB })])).toBe('would be far larger than it claims');
    expect(faultOfArchive([entry({ packed: 20 * MB, unpacked: 200 * MB })])).toBeNull();
    const many = Array.from({ length: MAX_ENTRIES + 1 }, () => entry({}));
    expect(faultOfArchive(many)).toBe('contains more than 5,000 files');
    expect(faultOfArchive(many.slice(1))).toBeNull();
  });
});
