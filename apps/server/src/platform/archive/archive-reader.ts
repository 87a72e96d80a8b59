import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ServerError } from '../server-error.ts'
import { archiveHeader, type ArchiveHeader } from './archive-format.ts'

/** Maximum size of the header line, in bytes: enough for several thousand files. */
const MAX_HEADER_BYTES = 1024 * 1024

/** The metadata of an archive and the paths of its extracted files. */
export interface ReadArchive {
  readonly about: unknown
  readonly files: ReadonlyMap<string, string>
}

export function archiveUnreadable(why: string, cause?: unknown): ServerError {
  return new ServerError('backup/unreadable', `The backup cannot be read: ${why}`, { cause })
}

/** The file that is being extracted. */
interface Current {
  readonly listed: ArchiveHeader['files'][number]
  readonly handle: FileHandle
  readonly hash: Hash
  left: number
}

/** Extracts an archive into a folder, chunk by chunk, as its header describes. */
export class ArchiveReader {
  readonly #folder: string
  readonly #onHeader: (head: ArchiveHeader) => void
  readonly #files = new Map<string, string>()
  #head: ArchiveHeader | undefined
  #pending: Buffer[] = []
  #pendingBytes = 0
  #next = 0
  #current: Current | undefined

  /** @param onHeader receives the header before anything is written; may throw */
  constructor(folder: string, onHeader: (head: ArchiveHeader) => void) {
    this.#folder = folder
    this.#onHeader = onHeader
  }

  async take(chunk: Buffer): Promise<void> {
    let rest: Buffer | undefined = this.#head === undefined ? this.#readHeader(chunk) : chunk
    while (rest !== undefined && rest.length > 0) {
      const current = await this.#open()
      if (current === undefined) throw archiveUnreadable('it continues after its last file')
      const part = rest.subarray(0, current.left)
      await current.handle.write(part)
      current.hash.update(part)
      current.left -= part.length
      rest = rest.subarray(part.length)
      if (current.left === 0) await this.#finish(current)
    }
  }

  async end(): Promise<ReadArchive> {
    if (this.#head === undefined) throw archiveUnreadable('it has no first line')
    for (let current = await this.#open(); current !== undefined; current = await this.#open()) {
      if (current.left > 0) throw archiveUnreadable(`it ends within ${current.listed.name}`)
      await this.#finish(current)
    }
    return { about: this.#head.about, files: this.#files }
  }

  /** Closes a file that was not completed. */
  async close(): Promise<void> {
    await this.#current?.handle.close().catch(() => undefined)
    this.#current = undefined
  }

  /** Reads the header line. Returns the bytes after it once the line is complete. */
  #readHeader(chunk: Buffer): Buffer | undefined {
    this.#pending.push(chunk)
    this.#pendingBytes += chunk.length
    const end = chunk.indexOf(10)
    if (end < 0) {
      if (this.#pendingBytes > MAX_HEADER_BYTES) throw archiveUnreadable('its first line has no end')
      return undefined
    }
    const all = Buffer.concat(this.#pending)
    const lineEnd = all.length - chunk.length + end
    const parsed = archiveHeader.safeParse(JSON.parse(all.toString('utf8', 0, lineEnd)))
    if (!parsed.success)
      throw archiveUnreadable(`its first line: ${parsed.error.issues[0]?.message ?? 'not understood'}`)
    this.#onHeader(parsed.data)
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
    // `wx` rejects a duplicate name
    const handle = await open(path, 'wx', 0o600)
    this.#files.set(listed.name, path)
    this.#current = { listed, handle, hash: createHash('sha256'), left: listed.bytes }
    return this.#current
  }

  async #finish({ listed, handle, hash }: Current): Promise<void> {
    await handle.sync()
    await handle.close()
    this.#current = undefined
    if (hash.digest('hex') !== listed.sha256) throw archiveUnreadable(`${listed.name} is not what was written`)
    this.#next += 1
  }
}
