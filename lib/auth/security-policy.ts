/**
 * The policy of a page: only scripts that carry its nonce, and what they load in turn. Styles may stand inline,
 * because positioned menus and dialogs are placed by style attributes.
 *
 * @param nonce unguessable, made anew for each answer
 */
export function pageSecurityPolicy(nonce: string): string {
  // React's development build explains server errors by eval; the production build never needs it.
  const development = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
