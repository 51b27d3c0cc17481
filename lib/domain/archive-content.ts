export interface ArchiveEntry {
  name: string;
  isEncrypted: boolean;
  packed: number;
  unpacked: number;
}

export const MAX_ENTRIES = 5_000;
export const MAX_UNPACKED_BYTES = 1024 ** 3;

/** Text compresses to a hundredth at most; a higher ratio is meant to fill a disk. */
const MAX_RATIO = 200;
const RATIO_COUNTS_FROM = 10 * 1024 ** 2;

const WINDOWS_PROGRAM =
  /\.(exe|dll|com|scr|pif|cpl|msi|msp|bat|cmd|ps1|psm1|vbs?|vbe|jse?|mjs|wsf|wsh|hta|lnk|url|reg)$/i;
const OTHER_PROGRAM = /\.(jar|sh|command|app|dmg|pkg|deb|rpm|apk|iso|img)$/i;
const MACROS = /\.(docm|dotm|xlsm|xltm|xlsb|xlam|pptm|potm|ppam|ppsm|sldm)$/i;
const ARCHIVE = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar|cab|zst|lz4?|ace|arj)$/i;

/** Escapes the target folder, or isn't a valid name on every system. */
// oxlint-disable-next-line no-control-regex
const BAD_NAME = /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|[\u0000-\u001f\u202a-\u202e\u2066-\u2069]/i;

/**
 * Why an archive can't be accepted as a download (OWASP ASVS 5.2.2).
 * @returns text that follows its name, such as `holds setup.exe, which is a program`; null if it is fine
 */
export function faultOfArchive(entries: readonly ArchiveEntry[]): string | null {
  if (entries.length > MAX_ENTRIES) return `contains more than ${MAX_ENTRIES.toLocaleString('en-US')} files`;
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'is encrypted, so it can’t be checked';
  const [packed, unpacked] = [sumOf(entries, 'packed'), sumOf(entries, 'unpacked')];
  if (unpacked > MAX_UNPACKED_BYTES) return 'would be larger than 1 GB when unpacked';
  if (unpacked > RATIO_COUNTS_FROM && unpacked > packed * MAX_RATIO) return 'would be far larger than it claims';
  for (const { name } of entries) {
    if (BAD_NAME.test(name)) return 'contains a file whose name leads outside the archive';
    const shown = name.split(/[/\\]/).at(-1) ?? name;
    if (WINDOWS_PROGRAM.test(name) || OTHER_PROGRAM.test(name))
      return `contains ${shown}, which could run as a program`;
    if (MACROS.test(name)) return `contains ${shown}, which could contain macros`;
    if (ARCHIVE.test(name)) return `contains ${shown}, another archive. Add its files directly instead`;
  }
  return null;
}

const sumOf = (entries: readonly ArchiveEntry[], size: 'packed' | 'unpacked') =>
  entries.reduce((sum, entry) => sum + entry[size], 0);
