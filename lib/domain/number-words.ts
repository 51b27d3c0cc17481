const ONES = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];

/** Spells a whole number from 0: `one million two hundred thousand`. */
export function numberInWords(number: number): string {
  const groups: string[] = [];
  for (let [rest, scale] = [number, 0]; rest > 0; rest = Math.floor(rest / 1_000), scale += 1) {
    const group = rest % 1_000;
    if (group > 0) groups.unshift(`${belowThousand(group)}${SCALES[scale] ?? ''}`);
  }
  return groups.length > 0 ? groups.join(' ') : 'zero';
}

function belowThousand(number: number): string {
  const rest = number % 100;
  const hundreds = number >= 100 ? `${ONES[Math.floor(number / 100)] ?? ''} hundred` : '';
  return [hundreds, rest > 0 ? belowHundred(rest) : ''].filter(Boolean).join(' ');
}

function belowHundred(number: number): string {
  if (number < ONES.length) return ONES[number] ?? '';
  const ones = number % 10;
  return `${TENS[Math.floor(number / 10)] ?? ''}${ones > 0 ? `-${ONES[ones] ?? ''}` : ''}`;
}
