/** An instant as a letter tells it, in the portal's zone and with its name: `November 22, 2026 at 6:40 AM PST`. */
export function instantInWords(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(instant)
    .replace(/\u202f/g, ' ');
}
