import type { ComponentProps } from 'react';

/** A small button over a picture; seen on any picture, so it has its own ground. */
export function TileButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`grid size-7 place-items-center rounded border border-line-strong bg-raised text-text hover:bg-hover ${className}`}
      {...props}
    />
  );
}
