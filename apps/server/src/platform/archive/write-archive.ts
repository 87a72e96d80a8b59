import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ArchiveHeader } from './archive-format.ts'
import type { ReportProgress } from '@tidebook/contract/progress'
import { countBytes, countChunks } from './count-bytes.ts'
import { seal } from './sealed-stream.ts'

/** A file to be archived. */
export interface ArchivedFile {
  /** A path with slashes. It contains only letters, digits, dots, dashes and underscores. */
  readonly name: string
  /** Path of the content on disk. */
  readonly path: string
}

/**
 * Writes an archive: a gzip stream of a JSON line, which lists each file with its size and SHA-256, followed by the
 * contents of the files. Only the owner may read the archive. It gets its final name after it is complete and synced to
 * disk.
 * @param password encrypts the archive; without a password, anyone who gets the file can read it
 * @param report receives the written and the total bytes of the files
 */
export async function writeArchive(
  path: string,
  about: unknown,
  files: readonly ArchivedFile[],
  password?: string,
  report?: ReportProgress,
): Promise<void> {
  const listed = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: (await stat(file.path)).size,
      sha256: await sha256Of(file.path),
    })),
  )
  const head: ArchiveHeader = { format: 'tidebook-backup', version: 1, about, files: listed }
  const part = `${path}.part`
  const total = listed.reduce((sum, { bytes }) => sum + bytes, 0)
  const count = countBytes(total, report)
  const content = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(head)}\n`)
    for (const file of files) yield* countChunks(createReadStream(file.path), count)
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

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
