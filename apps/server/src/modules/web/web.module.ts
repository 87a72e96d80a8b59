import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { NetworkFacts } from '@tidebook/contract/network'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicAddresses } from '../../platform/http/public-origins.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { acceptedEncoding } from '../../platform/http/accepted-encoding.ts'
import { metaTag } from '../../platform/http/meta-tag.ts'
import { hashedFileReader, type HashedFile } from './hashed-files.ts'
import { pageFileReader } from './page-file.ts'
import { pagePolicy } from './page-policy.ts'

/** Folders of files with a content hash in their name, whose content never changes. */
const HASHED_FOLDERS = ['/assets', '/vault/assets', '/staff/assets'] as const
/** The vault's document has an opaque origin, so all of its files are cross-origin for it. */
const VAULT_FOLDER = '/vault/assets'
/** Worker that stores the page for offline use. Its policy limits which addresses it may fetch. */
const SERVICE_WORKER = /[/\\]service-worker\.js$/
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"
const ONE_YEAR = 'public, max-age=31536000, immutable'
const CHECKED_EACH_TIME = 'no-cache'

export interface WebAppOptions {
  /** Folder of the built web application. */
  readonly folder: string
  /** Data about the network that the page receives before it renders. */
  readonly network: NetworkFacts
  /** First path segments of calls and files, at which programs do not get the page. */
  readonly reserved: ReadonlySet<string>
}

/**
 * The web application. Hashed files are cached forever, files are served pre-compressed if the build created compressed
 * copies, and the page is served at every other path.
 */
export function webModule({ folder, network, reserved }: WebAppOptions): ServerModule {
  const pageFile = pageFileReader(join(folder, 'index.html'), metaTag('network', JSON.stringify(network)))
  const hosts = (network.chains ?? []).flatMap((chain) => chain.hosts)
  const sendPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    addresses: PublicAddresses,
  ): Promise<FastifyReply> => {
    const file = await pageFile()
    if (file === undefined) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
    reply.header('content-security-policy', pagePolicy({ addresses, inlineScripts: file.inlineScripts, hosts }))
    reply.header('cache-control', CHECKED_EACH_TIME).header('vary', 'accept, accept-encoding')
    return sendCopy(request, reply.type('text/html; charset=utf-8'), file.etag, file)
  }
  return {
    name: 'web',
    roles: ['web'],
    calls: async ({ app, visitOf }) => {
      await app.register(fastifyStatic, {
        root: folder,
        preCompressed: true,
        index: false,
        wildcard: true,
        cacheControl: false,
        // Internal files of the build, such as its manifest, begin with a dot.
        dotfiles: 'ignore',
        // The documents of the vault and of the staff are sent by their own routes, with their own policies.
        allowedPath: (path) => path !== '/vault/vault.html' && path !== '/staff/staff.html',
        setHeaders: (reply, path) => {
          reply.header('cache-control', CHECKED_EACH_TIME)
          if (SERVICE_WORKER.test(path)) reply.header('content-security-policy', SERVICE_WORKER_POLICY)
        },
      })
      for (const path of HASHED_FOLDERS) registerHashedFiles(app, folder, path)
      for (const path of ['/', '/index.html'])
        app.get(path, (request, reply) => sendPage(request, reply, visitOf(request).addresses))
    },
    fallback: (request, reply, { addresses }) => {
      reply.header('vary', 'accept')
      return isPageRequest(request, reserved) ? sendPage(request, reply, addresses) : undefined
    },
  }
}

/** Serves the hashed files of a folder, compressed if the client accepts it and the build created a compressed copy. */
function registerHashedFiles(app: FastifyInstance, root: string, path: (typeof HASHED_FOLDERS)[number]): void {
  const fileOf = hashedFileReader(join(root, path))
  app.get<{ Params: { name: string } }>(`${path}/:name`, async (request, reply) => {
    const { name } = request.params
    const file = await fileOf(name)
    if (file === undefined) return reply.callNotFound()
    reply.header('cache-control', ONE_YEAR).header('vary', 'accept-encoding')
    if (path === VAULT_FOLDER)
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    return sendCopy(request, reply.type(file.type), `"${name}"`, file)
  })
}

/** Sends the compressed copy that the client accepts, or else the plain one. Sends 304 if the client has the content. */
function sendCopy(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  copies: Pick<HashedFile, 'plain' | 'br' | 'gzip'>,
): FastifyReply {
  reply.header('etag', etag)
  if (headers['if-none-match'] === etag) return reply.removeHeader('content-type').code(304).send()
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const packed = encoding && copies[encoding]
  if (packed !== undefined) reply.header('content-encoding', encoding)
  return reply.send(packed ?? copies.plain)
}

/**
 * Returns whether a request expects the page. A user's browser accepts HTML. Link preview programs accept anything, or
 * do not send the header. They get the page if the path is clearly neither a call nor a file.
 */
function isPageRequest({ method, headers, url }: FastifyRequest, reserved: ReadonlySet<string>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  if (!accept.includes('*/*')) return false
  const parts = (url.split('?')[0] ?? '').split('/')
  return !reserved.has(parts[1] ?? '') && !(parts.at(-1) ?? '').includes('.')
}

const NOT_BUILT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tidebook</title><p>The web application has not been built yet. Run <code>npm start</code>, or <code>npm run dev</code> while developing.</p></html>'
