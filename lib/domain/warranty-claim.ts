/** Warranty claims of partners (spec 3 §3), unrelated to claims in rewards. */

const PANEL = 1;

const PANEL_SUBTYPES: Readonly<Record<number, string>> = {
  1: 'Power Loss/Under Performing Module',
  2: 'Hot Spot',
  3: 'Broken Glass',
  4: 'Connector Damage',
  5: 'Detached Cable/Junction Box Damage',
  6: 'Detached Frame',
  7: 'Other',
};

const BATTERY_SUBTYPES: Readonly<Record<number, string>> = {
  1: 'Autotransformer',
  2: 'Battery Module',
  3: 'BMS',
  4: 'ESS Alarm',
  5: 'Hardware Error',
  6: 'Inverter',
  7: 'Meter',
  8: 'Other',
  9: 'Software',
};

/** Numbers may arrive as text. */
type Code = number | string | null | undefined;

/** 1 is a panel, everything else a battery. */
export function claimsTypeName(claimsType: Code): string {
  return Number(claimsType) === PANEL ? 'Panel' : 'Battery';
}

/** The subtype in words; unknown codes as they are, empty if missing. */
export function systemTypeName(claimsType: Code, systemtype: Code): string {
  const names = Number(claimsType) === PANEL ? PANEL_SUBTYPES : BATTERY_SUBTYPES;
  return names[Number(systemtype)] ?? String(systemtype ?? '');
}

/** Whether the spec knows this subtype (spec 3 §3). */
export function isSystemType(claimsType: number, systemtype: number): boolean {
  return systemtype in (claimsType === PANEL ? PANEL_SUBTYPES : BATTERY_SUBTYPES);
}

/** Statuses in order. Other texts are shown as they are. */
export const WARRANTY_STATUSES = [
  'Submitted',
  'In Review',
  'Information Requested',
  'Approved',
  'Rejected',
  'Closed',
] as const;

const OPEN_STATUSES: readonly string[] = [
  'Submitted',
  'In Review',
  'Information Requested',
] satisfies readonly (typeof WARRANTY_STATUSES)[number][];

/** Whether a claim with this status still waits for an answer. */
export const isOpenWarrantyStatus = (status: unknown): boolean => OPEN_STATUSES.includes(String(status));

/** Upstreams send a boolean, a number or a word. */
export function yesOrNo(value: Code | boolean): 'Yes' | 'No' | null {
  const said = String(value ?? '')
    .trim()
    .toLowerCase();
  if (['true', 'yes', 'y', '1'].includes(said)) return 'Yes';
  return ['false', 'no', 'n', '0'].includes(said) ? 'No' : null;
}

/** `claims-number-{claim number}.zip` (spec 3 §7), without characters that systems refuse. */
export function evidenceZipName(claimNumber: string): string {
  return `claims-number-${safeName(claimNumber)}.zip`;
}

const LONGEST_NAME = 100;

/** Entry name in the zip, prefixed so that equal names can coexist. @param index from 1 */
export function evidenceEntryName(index: number, name: string): string {
  return `${index}-${safeName(name)}`;
}

export function evidenceFolderName(claimNumber: string): string {
  return `${safeName(claimNumber)}/`;
}

/** A safe file name: no slashes, control characters, leading dots or Windows names. */
function safeName(name: string): string {
  const plain = name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (plain.length <= LONGEST_NAME) return plain || 'file';
  const ending = /\.[a-z\d]{1,8}$/i.exec(plain)?.[0] ?? '';
  return plain.slice(0, LONGEST_NAME - ending.length) + ending;
}

export type SerialVerdict = 'In the project' | 'Claimed before' | 'Uploaded' | 'Unknown';

/** The most important fact about a serial number: an earlier claim comes before its location. */
export function serialVerdict({
  uploadedAt,
  isInProject,
  claimedBefore,
}: {
  uploadedAt?: string | null | undefined;
  isInProject: boolean;
  claimedBefore?: object | null | undefined;
}): SerialVerdict {
  if (claimedBefore) return 'Claimed before';
  if (isInProject) return 'In the project';
  return uploadedAt ? 'Uploaded' : 'Unknown';
}

export const VERDICT_TONES = {
  'In the project': 'ok',
  'Claimed before': 'warn',
  Uploaded: 'info',
  Unknown: 'bad',
} as const satisfies Record<SerialVerdict, string>;

export function evidenceKind(ending: string): 'picture' | 'document' | 'other' {
  if (/^(png|jpe?g|webp|gif)$/i.test(ending)) return 'picture';
  return /^pdf$/i.test(ending) ? 'document' : 'other';
}

/** Extension of a file name or address, without what follows. */
export function endingOfAddress(address: string): string {
  return /\.([a-z\d]{1,5})(?:\.attached)?(?:[?#].*)?$/i.exec(address)?.[1] ?? '';
}
