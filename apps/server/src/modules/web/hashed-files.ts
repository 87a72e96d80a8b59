import { extname, join } from 'node:path'
import { readIfExists } from '../../platform/files.ts'

/** A file of the build with a content hash in its name, and its compressed copies if the build created them. */
export interface HashedFile {
  readonly type: string
  readonly plain: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'application/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.woff2', 'font/woff2'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.webp', 'image/webp'],
])
const NAME = /^[\w-][\w.-]*$/

/**
 * Returns a reader of the hashed files in a folder, by name; undefined while there is no such file. The reader keeps a
 * file in memory after the first read, because a screen requests dozens of files and their contents never change.
 */
export function hashedFileReader(folder: string): (name: string) => Promise<HashedFile | undefined> {
  const files = new Map<string, HashedFile>()
  return async (name) => {
    const known = files.get(name)
    if (known !== undefined) return known
    const type = TYPES.get(extname(name))
    if (type === undefined || !NAME.test(name)) return undefined
    const [plain, br, gzip] = await Promise.all(['', '.br', '.gz'].map((end) => readIfExists(join(folder, name + end))))
    if (plain === undefined) return undefined
    const file = { type, plain, br, gzip }
    files.set(name, file)
    return file
  }
}
