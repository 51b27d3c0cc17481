/**
 * What a dialog lies on. The page doesn't scroll below it (dialog.css). Radix's own overlay does that by a property
 * that every element inherits. It has the whole page styled anew: 40 of 100 ms of an opened record.
 */
export function Scrim() {
  return <div className="scrim fixed inset-0 z-40 bg-scrim" />;
}
