/** Files of the document. */
export interface VaultFiles {
  /** Integrity values of the scripts in the document. */
  readonly hashes: readonly string[]
  /** Addresses of its style sheets and fonts: no other file of this server is loaded as one. */
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

function listed(addresses: readonly string[]): string {
  return addresses.length === 0 ? "'none'" : addresses.join(' ')
}

/**
 * Returns the content policy of the document that contains keys. `sandbox` gives it an opaque origin, so that no page
 * can access it, even if it is opened without the frame that sandboxes it. It runs only the build's inline scripts, by
 * hash, and reaches nothing: no connection, no form, no navigation of others, no frame.
 */
export function vaultPolicy({ hashes, styles, fonts }: VaultFiles): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${[...hashes.map((hash) => `'${hash}'`), "'wasm-unsafe-eval'"].join(' ')}`,
    `style-src ${listed(styles)}`,
    `font-src ${listed(fonts)}`,
    'img-src data:',
    'worker-src blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types vault',
  ].join('; ')
}
