import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkFacts } from '@tidebook/contract/network'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { permissionsPolicy } from '../../platform/http/security-headers.ts'
import { metaTag } from '../../platform/http/meta-tag.ts'
import { scriptHashes } from '../../platform/http/content-hashes.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { ServedNetwork } from '../network/served-network.ts'
import { newPhraseSeed, phraseCookie, phraseOf, seedIn } from './phrase.ts'

/** Files of the document. */
interface VaultFiles {
  /** Integrity values of the scripts in the document. */
  readonly hashes: readonly string[]
  /** Addresses of the document's style sheets and fonts. No other file of this server is loaded as one. */
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

function listed(addresses: readonly string[]): string {
  return addresses.length === 0 ? "'none'" : addresses.join(' ')
}

/**
 * Returns the content policy of the document that contains keys. `sandbox` gives it an opaque origin, so that no page
 * can access it, even if it is opened without the frame that sandboxes it. It runs only the build's inline scripts, by
 * hash, and allows no connection, no form, no navigation of other windows and no frame.
 */
function vaultPolicy({ hashes, styles, fonts }: VaultFiles): string {
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

export interface VaultPageOptions {
  /** Folder of the built web application. */
  readonly folder: string
  readonly facts: NetworkFacts
  /** Listed tokens; none until the network is open (first start). */
  readonly tokens: () => ServedNetwork['tokens']
  /** Returns the newest validated ledger in the index, if any. */
  readonly ledger: () => number | undefined
  readonly payees: () => VaultPayees
}

/** The exchange's own accounts on its ledger that users pay to; absent until they are known. */
export interface VaultPayees {
  readonly withdrawals?: string | undefined
  readonly orders?: string | undefined
}

/**
 * Facts that the server writes into the vault's document, out of reach of the surrounding page, so that a script there
 * cannot rename tokens, move the ledger, or pass off its own account as the exchange's.
 */
interface VaultFacts {
  readonly ledger: number | undefined
  readonly network: NetworkFacts
  readonly tokens: readonly { readonly code: string; readonly issuer: string; readonly title: string }[]
  readonly payees: VaultPayees
}

/**
 * Serves the vault's document. The phrase is included only for a frame: a script cannot forge the request's destination
 * (`Sec-Fetch-Dest`), so no page can read it.
 */
export function vaultModule(options: VaultPageOptions): ServerModule {
  return {
    name: 'vault',
    roles: ['web'],
    calls: ({ app, visitOf }) => {
      app.get('/vault/', (request, reply) => sendVault(request, reply, options, visitOf(request).addresses.web))
    },
  }
}

async function sendVault(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, facts, tokens, ledger, payees }: VaultPageOptions,
  web: string,
): Promise<FastifyReply> {
  const html = await readFile(join(folder, 'vault/vault.html'), 'utf8').catch(() => undefined)
  reply.header('vary', 'Sec-Fetch-Dest, Sec-Fetch-Site, Cookie')
  // Browsers that do not send the header get the vault without its phrase. Other destinations are refused.
  const destination = request.headers['sec-fetch-dest']
  if (html === undefined) return reply.code(503).type('text/plain').send('The web application has not been built yet.')
  if (destination !== undefined && destination !== 'iframe')
    return reply.code(404).type('text/plain').send('The vault is a part of the page.')
  const framed = destination === 'iframe' && request.headers['sec-fetch-site'] === 'same-origin'
  const seed = framed ? (seedIn(request.headers.cookie) ?? newPhraseSeed()) : undefined
  if (seed !== undefined) reply.header('set-cookie', phraseCookie(seed, web.startsWith('https:')))
  // Firefox compares against the document's opaque sandbox origin, which differs from the page's, and would block the
  // frame. The policy's `frame-ancestors` excludes other sites' pages.
  if (framed) reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header(
    'content-security-policy',
    vaultPolicy({ hashes: scriptHashes(html), ...(await filesOf(html, folder, web)) }),
  )
  reply.header('x-frame-options', 'SAMEORIGIN')
  reply.header('permissions-policy', permissionsPolicy('()'))
  const vaultFacts: VaultFacts = {
    ledger: ledger(),
    network: facts,
    tokens: tokens().map(({ code, issuer, title }) => ({ code, issuer, title })),
    payees: payees(),
  }
  const metaTags = [
    ...(seed === undefined ? [] : [metaTag('vault-phrase', phraseOf(seed))]),
    metaTag('vault-facts', JSON.stringify(vaultFacts)),
  ]
  return reply.type('text/html; charset=utf-8').send(html.replace('</head>', () => `${metaTags.join('')}</head>`))
}

const ASSETS = '/vault/assets/'

/**
 * Returns the addresses of the style sheets and fonts in the vault's document.
 * @param web public address of the installation
 */
async function filesOf(
  html: string,
  folder: string,
  web: string,
): Promise<{ readonly styles: readonly string[]; readonly fonts: readonly string[] }> {
  const linked = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, path = '']) => path)
  const built = await readdir(join(folder, ASSETS)).catch(() => [])
  return {
    styles: linked.map((path) => web + path),
    fonts: built.filter((name) => name.endsWith('.woff2')).map((name) => web + ASSETS + name),
  }
}
