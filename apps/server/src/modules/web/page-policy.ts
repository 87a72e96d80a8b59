import type { PublicAddresses } from '../../platform/http/public-origins.ts'

/** Permissions of one of our pages. */
export interface PagePolicyOptions {
  readonly addresses: PublicAddresses
  /** Hash sources of the page's inline script, which is its import map. */
  readonly inlineScripts: readonly string[]
  /** Addresses of other chains' nodes. */
  readonly hosts?: readonly string[]
}

/**
 * Returns the content policy of the application's page: scripts and styles are our own files, no text is evaluated as
 * script, and the only worker is the one that stores the page for offline use. Connections go to this installation, its
 * node and the other chains' nodes in the network file. Frames may show only the vault.
 */
export function pagePolicy({ addresses, inlineScripts, hosts = [] }: PagePolicyOptions): string {
  const { nodeHttp, nodeSocket, otherNodes, stream } = addresses
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", stream, nodeHttp, nodeSocket, ...otherNodes, ...originsOf(hosts)].join(' '),
    "worker-src 'self'",
    `frame-src ${addresses.web}/vault/`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ')
}

/** Returns the distinct origins of some addresses. */
function originsOf(hosts: readonly string[]): readonly string[] {
  return [...new Set(hosts.map((host) => new URL(host).origin))]
}
