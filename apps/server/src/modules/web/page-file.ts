import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { hashSource } from '../../platform/http/content-hashes.ts'

/** A document of the build, as sent. */
export interface PageFile {
  /** Sources in the content policy for the document's inline scripts, by hash. */
  readonly inlineScripts: readonly string[]
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g

export function inlineScriptsOf(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashSource(script))
}

/**
 * Returns a reader of a document. The reader reads the file again only after a new build, and returns undefined while
 * the file does not exist.
 * @param head appended to its head
 */
export function pageFileReader(path: string, head: string): () => Promise<PageFile | undefined> {
  let cached: { readonly mark: string; readonly file: PageFile } | undefined
  return async () => {
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined) return undefined
    const mark = `${stats.mtimeMs}-${stats.size}`
    if (cached?.mark !== mark) cached = { mark, file: await composed(path, head) }
    return cached.file
  }
}

async function composed(path: string, head: string): Promise<PageFile> {
  const built = await readFile(path, 'utf8')
  const plain = Buffer.from(built.replace('</head>', () => `${head}</head>`))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  const [zipped, br] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain)])
  return { inlineScripts: inlineScriptsOf(built), etag, plain, gzip: zipped, br }
}
