'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Switch } from '@/components/form/switch';
import { Dialog } from '@/components/ui/dialog';
import { keyLabel } from './key-label';
import { arePlainKeysOn, isMac, switchPlainKeys, type Key } from './keys';

/** A snapshot of the shortcuts, from when the sheet was opened. */
export default function KeySheet({
  tables,
  onClose,
}: {
  tables: readonly { title: string; keys: readonly Key[] }[];
  onClose: () => void;
}) {
  const mac = isMac();
  const [arePlainOn, setPlainOn] = useState(arePlainKeysOn);
  return createPortal(
    <Dialog title="Keyboard shortcuts" width="work" onClose={onClose}>
      <div className="mb-4">
        <Switch
          label="Single-key shortcuts"
          checked={arePlainOn}
          onChange={(on) => {
            switchPlainKeys(on);
            setPlainOn(on);
          }}
        />
        <p className="text-sm text-muted">
          {arePlainOn
            ? 'Turn them off if they interfere with speech input.'
            : 'Single-key shortcuts are off. Shortcuts with Ctrl or Cmd still work.'}
        </p>
      </div>
      <div className="columns-[240px] gap-x-8">
        {tables.map(({ title, keys }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
            <dl>
              {[...new Set(keys.map(({ label }) => label))].map((label) => (
                <div
                  key={label}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line text-sm"
                >
                  <dt>{label}</dt>
                  <dd className="flex gap-2">
                    {keys
                      .filter((one) => one.label === label)
                      .map(({ keys: key }) => (
                        <Keys key={key} keys={keyLabel(key, mac)} />
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>,
    document.body,
  );
}

export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1 whitespace-nowrap">
      {keys.split(' ').map((key, index) => (
        <kbd
          key={index}
          className={clsx(
            'inline-grid h-5 min-w-5 place-items-center px-1',
            'rounded-sm border border-line-strong font-sans text-xs text-muted',
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
