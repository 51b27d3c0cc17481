import { describe, expect, it } from 'vitest';
import { duplicatesInWords, sharedInWords } from '@/lib/domain/registration-duplicates';

describe('what registrations share', () => {
  it.each([
    [['taxId'], 'Same tax ID'],
    [['phone', 'taxId'], 'Same tax ID and phone number'],
    [['phone', 'website', 'companyName'], 'Same company name, website and phone number'],
  ] as const)('%j is %s', (reasons, words) => {
    expect(sharedInWords(reasons)).toBe(words);
  });

  it('is said before an approval, each with its name', () => {
    expect(duplicatesInWords(undefined)).toBeUndefined();
    expect(duplicatesInWords([])).toBeUndefined();
    expect(
      duplicatesInWords([
        { name: 'Sunrise Solar LLC', reasons: ['taxId'] },
        { name: null, reasons: ['phone', 'website'] },
      ]),
    ).toBe('Possible duplicate: Sunrise Solar LLC (same tax ID) and another one (same website and phone number).');
  });
});
