/** How hard a password is to guess: the least of the three is refused or nearly so. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Runs along which people type; forwards and backwards. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()'];
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

/** Bits of a password that holds against many guesses, and of one that holds against very many. */
const FAIR_BITS = 45;
const STRONG_BITS = 70;

/** Bits that a further letter of a run or a repetition adds: hardly any. */
const REPEATED_BITS = 0.5;
/** Of a letter inside a word, since words are known (a word of 6 letters is one of some thousands). */
const WORD_LETTER_BITS = 2.2;

/**
 * Estimates how hard a password is to guess, while it is typed. A letter counts by what can be expected after the one
 * before it: a repetition or a step along a row of keys adds next to nothing, the next letter of a word little, and a
 * change of the kind of character most. Whether it is one of the common ones is known to the server alone.
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
  // A blank between words is expected.
  if (character === ' ') return 2;
  return /\d/.test(character) ? 3.3 : 5;
}

const isLetter = (character: string) => /\p{L}/u.test(character);

/** Have these two characters followed each other before, as in `abcabc`? */
function isSeenPair(pair: string, place: number, characters: readonly string[]): boolean {
  return characters
    .slice(0, place - 1)
    .join('')
    .toLowerCase()
    .includes(pair);
}
