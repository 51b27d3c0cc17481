import Link from 'next/link';
import type { MenuPage } from '@/lib/auth/access-control-list';

/** The dashboard of whoever has no figures to see: a greeting, and the areas that are open to them. */
export function OpenAreas({ firstName, pages }: { firstName: string; pages: readonly MenuPage[] }) {
  return (
    <section className="flex max-w-[640px] flex-col gap-4 rounded-lg border bg-surface p-6">
      <h2 className="text-base font-semibold">Welcome, {firstName}</h2>
      {pages.length > 0 ? (
        <>
          <p className="text-muted">These areas are open to you:</p>
          <ul className="flex flex-col gap-1">
            {pages.map(({ prefix, menu }) => (
              <li key={prefix}>
                <Link
                  href={menu.href}
                  prefetch={false}
                  className="flex h-10 items-center rounded px-3 font-medium text-accent hover:bg-hover"
                >
                  {menu.section ? `${menu.section} · ${menu.label}` : menu.label}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-muted">
          You are signed in, and your role has no other area of the portal. If you need one for your work, ask an
          administrator of the portal.
        </p>
      )}
    </section>
  );
}
