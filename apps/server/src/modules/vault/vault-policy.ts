/**
 * The policy of the document that holds keys. `sandbox` gives it an origin of its own, so that no page can look into it,
 * also where it is opened without the frame that sandboxes it. It runs the scripts that the build wrote into it, by their
 * hashes, and reaches nothing: no connection, no form, no navigation of others, no frame.
 * @param hashes integrity values of the scripts in the document
 */
export const vaultPolicy = (hashes: readonly string[]): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${[...hashes.map((hash) => `'${hash}'`), "'wasm-unsafe-eval'"].join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    'worker-src blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types vault',
  ].join('; ')
