import type { PublicAddresses } from './request-origin.ts'

/** Headers that do not depend on the request. */
export const FIXED_SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
}

/**
 * The content policy of every page: no script but our own files, no inline script, connections only to this
 * installation and its node. `wasm-unsafe-eval` lets the key worker compile its WebAssembly.
 */
export const contentSecurityPolicy = (addresses: PublicAddresses): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${addresses.stream} ${addresses.nodeHttp} ${addresses.nodeSocket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/**
 * The policy of the worker that holds the keys: it is one file, compiles its WebAssembly, and reaches nothing, not
 * even this installation.
 */
export const KEY_WORKER_POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'none'; worker-src 'none'"
