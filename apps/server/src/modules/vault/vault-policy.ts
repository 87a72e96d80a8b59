/** What the document is made of. */
export interface VaultFiles {
  /** Integrity values of the scripts in the document. */
  readonly hashes: readonly string[]
  /** Addresses of its style sheets and faces: no other file of this server is fetched as one. */
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

const listed = (addresses: readonly string[]): string => (addresses.length === 0 ? "'none'" : addresses.join(' '))

/**
 * The policy of the document that holds keys. `sandbox` gives it an origin of its own, so that no page can look into it,
 * also where it is opened without the frame that sandboxes it. It runs the scripts that the build wrote into it, by their
 * hashes, and reaches nothing: no connection, no form, no navigation of others, no frame.
 */
export const vaultPolicy = ({ hashes, styles, fonts }: VaultFiles): string =>
  [
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
