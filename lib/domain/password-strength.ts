export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Keyboard and alphabet runs, matched in both directions. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()'];
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

const FAIR_BITS = 45;
const STRONG_BITS = 70;

/** A repeated or consecutive character adds almost nothing. */
const REPEATED_BITS = 0.5;
/** Letters within a word; a word of 6 letters is one of a few thousand. */
const WORD_LETTER_BITS = 2.2;

/**
 * Estimates a password's strength while it is typed. Each character counts by how predictable it is after the previous
 * one. Only the server knows common passwords.
 */
export function passwordStrength(password: string): PasswordStrength {
  const characters = [...password];
  const bits = characters.reduce((sum, character, place) => sum + bitsOf(character, place, characters), 0);
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

function bitsOf(character: string, place: number, characters: readonly string[]): number {
  const before = characters[place - 1]?.toLowerCase() ?? '';
  const letter = character.toLowerCase();
  const isRepeated = letter === before || isSeenPair(before + letter, place, characters);
  if (before !== '' && (isRepeated || RUNS.some((run) => run.includes(before + letter)))) return REPEATED_BITS;
  if (isLetter(letter) && isLetter(before) && character === letter) return WORD_LETTER_BITS;
  // A space between words is expected.
  if (character === ' ') return 2;
  return /\d/.test(character) ? 3.3 : 5;
}

const isLetter = (character: string) => /\p{L}/u.test(character);

/** Whether this pair of characters occurred before, as in `abcabc`. */
function isSeenPair(pair: string, place: number, characters: readonly string[]): boolean {
  return characters
    .slice(0, place - 1)
    .join('')
    .toLowerCase()
    .includes(pair);
}
