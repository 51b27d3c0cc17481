/** The number of rows in a tab; empty if unknown. @param count formatted */
export function TabCount({ count }: { count: string | undefined }) {
  return count ? <span className="tab-count">{count}</span> : null;
}
