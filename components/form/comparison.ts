/** Shows what somebody else has stored beside what is typed. @returns whether there was something */
type Compare = () => Promise<boolean>;

/** Of the forms on the screen, the innermost last. */
const offers: Compare[] = [];

/** Lets what is typed in a form be compared before it is saved. @returns ends it */
export function offerComparison(compare: Compare): () => void {
  offers.push(compare);
  return () => void offers.splice(offers.indexOf(compare), 1);
}

/** How the form on the screen compares; undefined where none can. */
export function comparisonHere(): Compare | undefined {
  return offers.at(-1);
}
