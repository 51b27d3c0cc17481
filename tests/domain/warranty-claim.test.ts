import { describe, expect, test } from 'vitest';
import {
  claimsTypeName,
  endingOfAddress,
  evidenceEntryName,
  evidenceKind,
  evidenceZipName,
  serialVerdict,
  systemTypeName,
  yesOrNo,
} from '@/lib/domain/warranty-claim';

describe('a claim in words', () => {
  test('is about a panel, or about a battery whatever else its type is', () => {
    expect([1, '1', 2, 7, null].map(claimsTypeName)).toEqual(['Panel', 'Panel', 'Battery', 'Battery', 'Battery']);
  });

  // Letter for letter as in spec 3 §3.
  test.each([
    [
      1,
      [
        'Power Loss/Under Performing Module',
        'Hot Spot',
        'Broken Glass',
        'Connector Damage',
        'Detached Cable/Junction Box Damage',
        'Detached Frame',
        'Other',
      ],
    ],
    [
      2,
      [
        'Autotransformer',
        'Battery Module',
        'BMS',
        'ESS Alarm',
        'Hardware Error',
        'Inverter',
        'Meter',
        'Other',
        'Software',
      ],
    ],
  ])('of type %i has these subtypes, from 1 on', (type, names) => {
    expect(names.map((_, index) => systemTypeName(type, index + 1))).toEqual(names);
    expect(systemTypeName(String(type), '1')).toBe(names[0]);
  });

  test('shows a subtype that nobody knows as it is, and none as nothing', () => {
    expect([systemTypeName(1, 8), systemTypeName(2, 'Fuse'), systemTypeName(2, null)]).toEqual(['8', 'Fuse', '']);
  });

  test('says yes, no or nothing of the labor warranty', () => {
    expect([true, 1, 'Y', 'yes', false, '0', 'no', null, '', 'maybe'].map(yesOrNo)).toEqual([
      'Yes',
      'Yes',
      'Yes',
      'Yes',
      'No',
      'No',
      'No',
      null,
      null,
      null,
    ]);
  });
});

describe('a name of evidence', () => {
  test.each([
    ['roof.jpg', '3-roof.jpg'],
    ['../../etc/passwd', '3-_.._etc_passwd'],
    ['C:\\a|b?.pdf', '3-C__a_b_.pdf'],
    ['. .hidden', '3-hidden'],
    ['a\u0000b\u202egpj.exe', '3-a_b_gpj.exe'],
    ['', '3-file'],
    ['größe 日本.png', '3-größe 日本.png'],
    [`${'x'.repeat(300)}.pdf`, `3-${'x'.repeat(96)}.pdf`],
  ])('%j leads nowhere: %s', (name, entry) => {
    expect(evidenceEntryName(3, name)).toBe(entry);
  });

  test('is that of the claim for the zip', () => {
    expect(evidenceZipName('WC-100234')).toBe('claims-number-WC-100234.zip');
    expect(evidenceZipName('A/1')).toBe('claims-number-A_1.zip');
  });
});

describe('a serial number of a claim', () => {
  const before = { id: 1 };
  test.each([
    ['Claimed before', { uploadedAt: '2026-01-01T00:00:00Z', isInProject: true, claimedBefore: before }],
    ['Claimed before', { isInProject: false, claimedBefore: before }],
    ['In the project', { uploadedAt: '2026-01-01T00:00:00Z', isInProject: true, claimedBefore: null }],
    ['Uploaded', { uploadedAt: '2026-01-01T00:00:00Z', isInProject: false }],
    ['Unknown', { isInProject: false }],
  ] as const)('is %s', (verdict, known) => {
    expect(serialVerdict(known)).toBe(verdict);
  });
});

describe('a file of evidence', () => {
  test.each([
    ['https://files.example/roof.JPG?sig=1', 'JPG', 'picture'],
    ['/projects/files/abc.pdf.attached', 'pdf', 'document'],
    ['/claims/7/evidence/1', '', 'other'],
    ['video.mp4', 'mp4', 'other'],
  ])('%s is shown by its ending', (address, ending, kind) => {
    expect(endingOfAddress(address)).toBe(ending);
    expect(evidenceKind(ending)).toBe(kind);
  });
});
