'use client';

import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';

/** The codes can't be shown again. @param onDone called once the user has saved them */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `Recovery codes for the Q.PARTNER Back Office. Each works once:\n\n${codes.join('\n')}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        Each code works once instead of a code from the app. Store them where you can find them without your phone. They
        won’t be shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="flex flex-col gap-1.5 rounded border border-line bg-quiet-weak p-4 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass(undefined, 'max-sm:h-10')}
        >
          Download
        </a>
        <Button className="max-sm:h-10" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          Copy
        </Button>
        <Button look="primary" className="max-sm:h-10" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
