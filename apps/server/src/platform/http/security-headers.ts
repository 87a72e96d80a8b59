/**
 * Returns the permissions policy of our documents. It denies everything except the camera and Ledger devices, which
 * `used` controls. A script in the page must neither read a copied secret nor capture the tab that shows the vault.
 */
export function permissionsPolicy(used: '(self)' | '()'): string {
  return [
    `camera=${used}`,
    'clipboard-read=()',
    'display-capture=()',
    'geolocation=()',
    `hid=${used}`,
    'microphone=()',
    'payment=()',
    'serial=()',
    'storage-access=()',
    'usb=()',
  ].join(', ')
}

/**
 * Headers of every response, including connection errors. A displayed document replaces the content policy with its
 * own; a cacheable response replaces `cache-control`.
 */
export const FIXED_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy('(self)'),
}
