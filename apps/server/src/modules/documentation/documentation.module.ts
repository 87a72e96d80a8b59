import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from '../../platform/http/accepted-encoding.ts'
import { permissionsPolicy } from '../../platform/http/security-headers.ts'
import type { ServerModule } from '../../platform/server-module.ts'

/** A file of the built documentation site. */
interface SiteFile {
  readonly etag: string
  /** Encodings in which the build stores compressed copies, best first. */
  readonly encodings: readonly ('br' | 'gzip')[]
}

type SiteFiles = ReadonlyMap<string, SiteFile>

/**
 * Returns a reader of the build's file list, by path in the site. The reader reads the list again only after a new
 * build, and returns undefined while the site is not built.
 */
function siteFilesReader(folder: string): () => Promise<SiteFiles | undefined> {
  const path = join(folder, 'files.json')
  let cached: { readonly modified: number; readonly files: SiteFiles } | undefined
  return async () => {
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined) return undefined
    if (cached?.modified !== stats.mtimeMs) {
      const list = JSON.parse(await readFile(path, 'utf8')) as Readonly<Record<string, SiteFile>>
      cached = { modified: stats.mtimeMs, files: new Map(Object.entries(list)) }
    }
    return cached.files
  }
}

/** First path segment of the site. */
export const DOCUMENTATION_SEGMENT = 'docs'
const BASE = `/${DOCUMENTATION_SEGMENT}/`
const MISSING_PAGE = '404.html'
/** Files with a content hash in their name. Their content never changes. */
const HASHED = /^assets\//
const ONE_YEAR = 'public, max-age=31536000, immutable'
const CHECKED_EACH_TIME = 'no-cache'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Content policy of the site: scripts, styles, fonts, images and the search index are files of this exchange. No inline
 * script or style runs, and no text is evaluated as a script.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * Serves the documentation site. Sends only files on the build's list, so no address leads out of the folder.
 * @param folder built site
 */
export function documentationModule(folder: string): ServerModule {
  const siteFiles = siteFilesReader(folder)

  const sendFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    file: SiteFile,
  ): Promise<FastifyReply> => {
    const etag = `"${file.etag}"`
    reply.header('cache-control', HASHED.test(name) ? ONE_YEAR : CHECKED_EACH_TIME)
    reply.header('etag', etag).header('vary', 'accept-encoding')
    reply.header('content-security-policy', POLICY).header('permissions-policy', permissionsPolicy('()'))
    if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
    const accepted = acceptedEncoding(request.headers['accept-encoding'])
    const encoding = accepted !== undefined && file.encodings.includes(accepted) ? accepted : undefined
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    const content = await readFile(join(folder, encoding === undefined ? name : `${name}.${encoding}`))
    return reply.type(TYPES[extname(name)] ?? 'application/octet-stream').send(content)
  }

  return {
    name: 'documentation',
    roles: ['web'],
    calls: ({ app }) => {
      const send = async (request: SiteRequest, reply: FastifyReply): Promise<FastifyReply> => {
        const files = await siteFiles()
        if (files === undefined) return reply.code(503).type('text/plain').send('The documentation is not built yet.')
        const path = (request.params['*'] ?? '').replace(/\/$/, '')
        // The router ignores a final slash, so the route and its parameter do not show it.
        const isFolder = (request.url.split('?')[0] ?? '').endsWith('/')
        const index = path === '' ? 'index.html' : `${path}/index.html`
        const name = (isFolder ? [index] : [path, `${path}.html`, index]).find((each) => files.has(each))
        const file = files.get(name ?? MISSING_PAGE)
        if (file === undefined) throw new Error(`The documentation has no ${MISSING_PAGE}`)
        if (name === undefined) return sendFile(request, reply.code(404), MISSING_PAGE, file)
        if (name === index && !isFolder) return reply.redirect(path === '' ? BASE : `${BASE}${path}/`, 308)
        return sendFile(request, reply, name, file)
      }
      app.get(BASE.slice(0, -1), send)
      app.get(`${BASE}*`, send)
    },
  }
}

/** A request to the site. The parameter is the rest of the path, decoded. */
type SiteRequest = FastifyRequest<{ Params: { readonly '*'?: string } }>
