import type { PublicAddresses } from '../../platform/http/public-origins.ts'

/** What a page of ours may do. */
export interface PagePolicyOptions {
  readonly addresses: PublicAddresses
  /** Hash sources of the scripts written into the page itself: its import map. */
  readonly inlineScripts: readonly string[]
  /** Nodes of other chains, by their addresses. */
  readonly hosts?: readonly string[]
}

/**
 * The content policy of the application's page: scripts and styles are files of ours, nothing is made a script from
 * text, no worker runs but the one that keeps the page for times without a network, connections go to this installation, its node and the nodes of other chains that the network's file names, frames show the vault.
 */
export const pagePolicy = ({ addresses, inlineScripts, hosts = [] }: PagePolicyOptions): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ['connect-src', "'self'", addresses.stream, addresses.nodeHttp, addresses.nodeSocket, ...originsOf(hosts)].join(
      ' ',
    ),
    "worker-src 'self'",
    `frame-src ${addresses.web}/vault/`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ')

/** Where addresses lie, each once. */
const originsOf = (hosts: readonly string[]): readonly string[] => [
  ...new Set(hosts.map((host) => new URL(host).origin)),
]
