/** One look per series in all charts: as a shape of a drawing, and as a box. */
export const SERIES = {
  first: { fill: 'fill-accent forced-colors:fill-[LinkText]', box: 'bg-accent forced-colors:bg-[LinkText]' },
  second: { fill: 'fill-second forced-colors:fill-[CanvasText]', box: 'bg-second forced-colors:bg-[CanvasText]' },
  outlined: {
    fill: 'fill-quiet-weak stroke-control forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
    box: 'bg-quiet-weak border border-control',
  },
} as const;

type Series = keyof typeof SERIES;

export const POINT_SERIES = [
  ['Accrued', 'first'],
  ['Consumed', 'second'],
] as const;

/** Names a chart's series by their colors. */
export function Legend({ of }: { of: readonly (readonly [name: string, series: Series])[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-xs text-muted">
      {of.map(([name, series]) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <Swatch className={SERIES[series].box} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Swatch({ className }: { className: string }) {
  return <i aria-hidden className={`size-2 flex-none rounded-sm ${className}`} />;
}
