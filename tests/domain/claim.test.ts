import { expect, it } from 'vitest';
import { alreadyDecided } from '@/lib/domain/claim';

it.each([
  [{ decision: 'approved', by: 'Ada Second', quantity: 2 }, '2 modules were approved already by Ada Second.'],
  [{ decision: 'rejected', quantity: 1 }, '1 module was rejected already.'],
  [{ decision: 'rejected', by: 'Ada Second' }, 'It was rejected already by Ada Second.'],
  [{ decision: null, quantity: 3 }, '3 modules were taken back because the upload was undone.'],
  [{ decision: null }, 'It’s no longer waiting.'],
] as const)('says of %j what became of it', (told, words) => expect(alreadyDecided(told)).toBe(words));
