import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ArchiveHeader } from './archive-format.ts'
import { seal } from './sealed-stream.ts'

/** A file that goes into an archive. */
export interface ArchivedFile {
  /** Folders and name with slashes; letters, digits, dots, dashes and underscores only. */
  readonly name: string
  /** Where its content is. */
  readonly path: string
}

/**
 * Writes files into one: gzip of a line of JSON, which names each with its size and SHA-256, and their contents one after
 * the other. Nobody else may read it, and it has its name only when it is whole and on the disk.
 * @param password encrypts it; without one it is legible to whoever gets the file
 */
export const writeArchive = async (
  path: string,
  about: unknown,
  files: readonly ArchivedFile[],
  password?: string,
): Promise<void> => {
  const listed = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: (await stat(file.path)).size,
      sha256: await sha256Of(file.path),
    })),
  )
  const head: ArchiveHeader = { format: 'tidebook-backup', version: 1, about, files: listed }
  const part = `${path}.part`
  const content = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(head)}\n`)
    for (const file of files) yield* createReadStream(file.path) as AsyncIterable<Buffer>
  }
  try {
    const target = createWriteStream(part, { mode: 0o600 })
    await (password === undefined
      ? pipeline(Readable.from(content()), createGzip(), target)
      : pipeline(Readable.from(content()), createGzip(), seal(password), target))
    const written = await open(part, 'r')
    await written.sync()
    await written.close()
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
