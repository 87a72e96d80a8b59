import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LogSnapshot, LogSnapshots } from '../log/log-snapshots.ts'
import type { FrozenLedger } from '../store/frozen-ledger.ts'
import { asStoreError } from '../store/store-error.ts'
import { takeChunk } from './entry-chunk.ts'
import { MAX_CHUNKS, SNAPSHOT_FORMAT, describeSnapshot, readChunkHashes, sha256 } from './snapshot-format.ts'
import { encodeHead } from './snapshot-head.ts'
import type { ReportSnapshot } from './snapshot-progress.ts'

/** Number of snapshots kept: while a node restores one, the next is being written. */
const KEPT = 2
const METADATA = 'metadata'
const PART = '.part'
/** Keys are hashes, so their first 16 bits show how far the walk in key order has progressed. */
const KEY_STEPS = 0x1_0000
const KEY_DIGITS = 4

/** The snapshots of a data folder: one folder per height, with one file per chunk. */
export class SnapshotFolder implements LogSnapshots {
  readonly #folder: string
  /** The snapshot being written. */
  #cutting: Promise<void> | undefined
  #isStopped = false

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the complete snapshots, newest first. @throws NodeError of the store */
  async list(): Promise<LogSnapshot[]> {
    const found: LogSnapshot[] = []
    for (const height of await this.#heights()) {
      const metadata = await readOptional(join(this.#folder, String(height), METADATA))
      if (metadata === undefined) continue
      const chunks = Math.floor(metadata.length / sha256(metadata).length)
      const description = { height, format: SNAPSHOT_FORMAT, chunks, hash: sha256(metadata), metadata }
      if (readChunkHashes(description) !== undefined) found.push(description)
    }
    return found
  }

  /**
   * Returns a chunk; undefined if the folder does not have it.
   * @throws NodeError of the store
   */
  async chunk(height: number, index: number): Promise<Buffer | undefined> {
    if (!isIndex(height) || !isIndex(index)) return undefined
    return readOptional(join(this.#folder, String(height), String(index)))
  }

  /**
   * Writes the snapshot of a ledger, releases the ledger and removes older snapshots. Does nothing while another
   * snapshot is being written.
   * @param report receives the position in the range of keys, and the end of the range
   * @throws NodeError of the store
   */
  async cut(network: string, ledger: FrozenLedger, report: ReportSnapshot = () => undefined): Promise<void> {
    if (this.#cutting !== undefined || this.#isStopped) {
      ledger.release()
      return
    }
    this.#cutting = this.#cut(network, ledger, report)
    try {
      await this.#cutting
    } finally {
      this.#cutting = undefined
    }
  }

  /** Aborts a snapshot being written, and writes no more snapshots. Resolves when its ledger is released. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#cutting?.catch(() => undefined)
  }

  async #cut(network: string, ledger: FrozenLedger, report: ReportSnapshot): Promise<void> {
    const path = join(this.#folder, String(ledger.logPosition))
    try {
      await rm(path + PART, { recursive: true, force: true })
      await mkdir(path + PART, { recursive: true, mode: 0o700 })
      await writeChunks({ folder: path + PART, network, ledger, report, isStopped: () => this.#isStopped })
      if (this.#isStopped) {
        await rm(path + PART, { recursive: true, force: true })
        return
      }
      await rm(path, { recursive: true, force: true })
      await rename(path + PART, path)
      await this.#removeOld()
    } catch (error) {
      throw asStoreError(error, 'writing a snapshot')
    } finally {
      ledger.release()
    }
  }

  async #removeOld(): Promise<void> {
    const heights = await this.#heights()
    for (const height of heights.slice(KEPT)) await rm(join(this.#folder, String(height)), { recursive: true })
    for (const name of await readdir(this.#folder)) {
      // Left by a node that ended while it was writing.
      if (name.endsWith(PART)) await rm(join(this.#folder, name), { recursive: true })
    }
  }

  /** Returns the heights with a snapshot, newest first. */
  async #heights(): Promise<number[]> {
    const names = await readdir(this.#folder).catch(() => [])
    return names
      .filter((name) => /^[1-9]\d{0,14}$/.test(name))
      .map(Number)
      .toSorted((a, b) => b - a)
  }
}

interface ChunkJob {
  readonly folder: string
  readonly network: string
  readonly ledger: FrozenLedger
  readonly report: ReportSnapshot
  readonly isStopped: () => boolean
}

/** Writes the files of a snapshot, or only the first ones if it is stopped. */
async function writeChunks({ folder, network, ledger, report, isStopped }: ChunkJob): Promise<void> {
  const hashes: Buffer[] = []
  const write = async (bytes: Buffer): Promise<void> => {
    if (hashes.length === MAX_CHUNKS) throw new RangeError('the ledger has more entries than a snapshot holds')
    await writeDurably(join(folder, String(hashes.length)), bytes)
    hashes.push(sha256(bytes))
  }
  await write(encodeHead(network, ledger))
  // Each chunk is read in one turn of the event loop, so that the node continues between two chunks.
  let next = takeChunk(ledger.entriesAfter(''))
  while (next !== undefined && !isStopped()) {
    await write(next.bytes)
    report(Number.parseInt(next.last.slice(0, KEY_DIGITS), 16), KEY_STEPS)
    next = takeChunk(ledger.entriesAfter(next.last))
  }
  await writeDurably(join(folder, METADATA), Buffer.from(describeSnapshot(ledger.logPosition, hashes).metadata))
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function readOptional(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw asStoreError(error, 'reading a snapshot')
  }
}

function isIndex(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
