import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { ServerError, systemCodeOf } from './server-error.ts'

/** A file that goes into an archive. */
export interface ArchivedFile {
  /** Folders and name with slashes; letters, digits, dots, dashes and underscores only. */
  readonly name: string
  /** Where its content is. */
  readonly path: string
}

const NAME = /^(?!.*\.\.)[a-z0-9_-][a-z0-9._-]*(?:\/[a-z0-9_-][a-z0-9._-]*)*$/
/** Bytes of the first line: some thousand files. */
const MOST_HEADER_BYTES = 1024 * 1024

const header = z.object({
  format: z.literal('tidebook-backup'),
  version: z.literal(1),
  /** What the maker of the archive says of it. */
  about: z.unknown(),
  files: z.array(
    z.object({
      name: z.string().check(z.regex(NAME)),
      bytes: z.int().check(z.minimum(0)),
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})
type Header = z.infer<typeof header>

/**
 * Writes files into one: gzip of a line of JSON, which names each with its size and SHA-256, and their contents one after
 * the other. Nobody else may read it, and it has its name only when it is whole and on the disk.
 */
export const writeArchive = async (path: string, about: unknown, files: readonly ArchivedFile[]): Promise<void> => {
  const listed = await Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: (await stat(file.path)).size,
      sha256: await sha256Of(file.path),
    })),
  )
  const head: Header = { format: 'tidebook-backup', version: 1, about, files: listed }
  const part = `${path}.part`
  const content = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(head)}\n`)
    for (const file of files) yield* createReadStream(file.path) as AsyncIterable<Buffer>
  }
  try {
    await pipeline(Readable.from(content()), createGzip(), createWriteStream(part, { mode: 0o600 }))
    const written = await open(part, 'r')
    await written.sync()
    await written.close()
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/** What an archive says of itself, and where its files were put. */
export interface ReadArchive {
  readonly about: unknown
  readonly files: ReadonlyMap<string, string>
}

/**
 * Takes an archive apart into a folder, and believes nothing of it before each file has the size and the hash that the
 * first line says.
 * @throws ServerError `backup/unreadable` saying what is wrong with it
 */
export const readArchive = async (path: string, folder: string): Promise<ReadArchive> => {
  const reader = new ArchiveReader(folder)
  try {
    await pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await reader.take(chunk)
    })
    return await reader.end()
  } catch (error) {
    if (error instanceof ServerError || NO_FAULT_OF_ITS_OWN.has(systemCodeOf(error))) throw error
    throw unreadable(error instanceof Error ? error.message : String(error), error)
  } finally {
    await reader.close()
  }
}

/** Faults of the machine, not of the archive. */
const NO_FAULT_OF_ITS_OWN: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EROFS'])

const unreadable = (why: string, cause?: unknown): ServerError =>
  new ServerError('backup/unreadable', `The backup cannot be read: ${why}`, { cause })

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The file that is being read. */
interface Current {
  readonly listed: Header['files'][number]
  readonly handle: FileHandle
  readonly hash: Hash
  left: number
}

class ArchiveReader {
  readonly #folder: string
  readonly #files = new Map<string, string>()
  #head: Header | undefined
  #pending: Buffer[] = []
  #pendingBytes = 0
  #next = 0
  #current: Current | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  async take(chunk: Buffer): Promise<void> {
    let rest: Buffer | undefined = this.#head === undefined ? this.#readHeader(chunk) : chunk
    while (rest !== undefined && rest.length > 0) {
      const current = await this.#open()
      if (current === undefined) throw unreadable('it goes on behind its last file')
      const part = rest.subarray(0, current.left)
      await current.handle.write(part)
      current.hash.update(part)
      current.left -= part.length
      rest = rest.subarray(part.length)
      if (current.left === 0) await this.#finish(current)
    }
  }

  async end(): Promise<ReadArchive> {
    if (this.#head === undefined) throw unreadable('it has no first line')
    for (let current = await this.#open(); current !== undefined; current = await this.#open()) {
      if (current.left > 0) throw unreadable(`it ends within ${current.listed.name}`)
      await this.#finish(current)
    }
    return { about: this.#head.about, files: this.#files }
  }

  /** Lets go of a file that was not finished. */
  async close(): Promise<void> {
    await this.#current?.handle.close().catch(() => undefined)
    this.#current = undefined
  }

  /** Takes the first line; what is behind it when it is whole. */
  #readHeader(chunk: Buffer): Buffer | undefined {
    this.#pending.push(chunk)
    this.#pendingBytes += chunk.length
    const end = chunk.indexOf(10)
    if (end < 0) {
      if (this.#pendingBytes > MOST_HEADER_BYTES) throw unreadable('its first line has no end')
      return undefined
    }
    const all = Buffer.concat(this.#pending)
    const lineEnd = all.length - chunk.length + end
    const parsed = header.safeParse(JSON.parse(all.toString('utf8', 0, lineEnd)))
    if (!parsed.success) throw unreadable(`its first line: ${parsed.error.issues[0]?.message ?? 'not understood'}`)
    this.#head = parsed.data
    this.#pending = []
    return all.subarray(lineEnd + 1)
  }

  async #open(): Promise<Current | undefined> {
    if (this.#current !== undefined) return this.#current
    const listed = this.#head?.files[this.#next]
    if (listed === undefined) return undefined
    const path = join(this.#folder, listed.name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // a name that comes twice is refused here
    const handle = await open(path, 'wx', 0o600)
    this.#files.set(listed.name, path)
    this.#current = { listed, handle, hash: createHash('sha256'), left: listed.bytes }
    return this.#current
  }

  async #finish({ listed, handle, hash }: Current): Promise<void> {
    await handle.sync()
    await handle.close()
    this.#current = undefined
    if (hash.digest('hex') !== listed.sha256) throw unreadable(`${listed.name} is not what was written`)
    this.#next += 1
  }
}
