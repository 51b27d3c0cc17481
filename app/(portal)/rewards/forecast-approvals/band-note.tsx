import type { ForecastRules } from '@/lib/domain/forecast';
import { formatCount } from '@/lib/text/format';

/** Which achievements count. @param rules null for who may not read the configurations */
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
