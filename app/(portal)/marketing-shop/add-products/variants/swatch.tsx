'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** A color as its code says; nothing where the browser can't read the code, which is free text. */
export function Swatch({ code }: { code: string }) {
  const written = code.trim();
  // The server has no browser to ask, and shows what every browser reads.
  const isColor = useSyncExternalStore(never, () => canRead(written), () => isHexCode(written));
  if (!isColor) return null;
  return (
    <span
      aria-hidden
      data-swatch
      className="size-4 shrink-0 rounded-full border border-control"
      style={{ background: written }}
    />
  );
}

function isHexCode(code: string): boolean {
  return /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(code);
}

function canRead(code: string): boolean {
  return code !== '' && !/^(inherit|initial|unset|revert.*)$/i.test(code) && CSS.supports('color', code);
}
