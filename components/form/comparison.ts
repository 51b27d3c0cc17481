/** Shows what someone else saved beside the user's input. @returns whether anything changed */
type Compare = () => Promise<boolean>;

/** One per form on screen; the innermost is last. */
const offers: Compare[] = [];

/** Registers a form whose input can be compared before saving. @returns a function that unregisters it */
export function offerComparison(compare: Compare): () => void {
  offers.push(compare);
  return () => void offers.splice(offers.indexOf(compare), 1);
}

/** The innermost form's comparison, if any. */
export function comparisonHere(): Compare | undefined {
  return offers.at(-1);
}
