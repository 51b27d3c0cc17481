import type { ForecastRules } from '@/lib/domain/forecast';
import { formatCount } from '@/lib/text/format';

/** Explains which achievements count. @param rules null if the reader may not see the configurations */
export function BandNote({ rules }: { rules: ForecastRules | null }) {
  if (!rules) return null;
  const { percentage, achievedVolume } = rules;
  const upTo = percentage === 0 ? '100%' : `100% to ${formatCount(100 + percentage)}%`;
  return (
    <p className="text-sm text-muted beside:sr-only">
      {`Counts as achieved at ${upTo} of at least ${formatCount(achievedVolume)} W.`}
    </p>
  );
}
