import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
const MIN_SIZE = 1024
/** A third of the time of the highest quality, at 3 % more bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Returns the start of a content hash, as names and entity tags use it. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 16)
}

/** Writes one file of the site. */
export function writeSiteFile(folder: string, name: string, content: string | Buffer): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/**
 * Writes compressed copies of the text files, and `files.json`: every file that the server may send, with its entity
 * tag and its encodings.
 */
export function finishSite(folder: string): void {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  const files = names.map((name) => {
    const content = readFileSync(join(folder, name))
    const encodings = COMPRESSIBLE.test(name) && content.length >= MIN_SIZE ? ['br', 'gzip'] : []
    if (encodings.length > 0) {
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, BROTLI))
      writeFileSync(join(folder, `${name}.gzip`), gzipSync(content, { level: 9 }))
    }
    return [name.replaceAll('\\', '/'), { etag: contentHash(content), encodings }]
  })
  writeFileSync(join(folder, 'files.json'), JSON.stringify(Object.fromEntries(files)))
}
