import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** An icon button or icon link for a row. */
export function RowAction({
  label,
  title = label,
  icon: Icon,
  size = 16,
  look = 'quiet',
  href,
  ...button
}: {
  /** Names the action and its row: `Edit Solar cap`. */
  label: string;
  icon: LucideIcon;
  size?: number;
  look?: 'quiet' | 'danger';
  href?: string;
} & Pick<ComponentProps<'button'>, 'id' | 'title' | 'aria-disabled' | 'onClick'> & { 'data-save'?: true }) {
  const shared = {
    'aria-label': label,
    title,
    className: look === 'danger' ? 'row-action row-action-bad' : 'row-action',
  };
  const sign = <Icon aria-hidden size={size} />;
  if (href)
    return (
      <a {...shared} href={href}>
        {sign}
      </a>
    );
  return (
    <button type="button" {...shared} {...button}>
      {sign}
    </button>
  );
}
