import type { LedgerRules } from '@tidebook/ledger'
import { LedgerFault, stateHashes } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'
import type { ChunkOutcome, LogSnapshot } from '../log/log-snapshots.ts'
import type { LmdbStore } from '../store/lmdb-store.ts'
import { readChunkEntries } from './entry-chunk.ts'
import { isTooLarge, readChunkHashes, sha256 } from './snapshot-format.ts'
import type { SnapshotHead } from './snapshot-head.ts'
import { decodeHead, sealedHead } from './snapshot-head.ts'

export interface SnapshotRestoreOptions {
  readonly rules: LedgerRules
  readonly description: LogSnapshot
  /** App hash after the height of the snapshot, from a block that the validators signed. */
  readonly appHash: Uint8Array
  /** A separate empty store, because a refused snapshot leaves entries behind. */
  readonly store: LmdbStore
  /** App hash of the ledger that the chain continues, upper-case hex; undefined for a chain with its own genesis. */
  readonly startAppHash: string | undefined
}

const BRANCHES = 0x1_0000

/** Restores a ledger from the chunks of a snapshot, in order, and checks it against a signed app hash. */
export class SnapshotRestore {
  readonly #options: SnapshotRestoreOptions
  readonly #hashes: readonly Uint8Array[]
  #next = 0
  #head: SnapshotHead | undefined
  #carriedHash: Uint8Array | undefined
  #lastKey = ''

  private constructor(options: SnapshotRestoreOptions, hashes: readonly Uint8Array[]) {
    this.#options = options
    this.#hashes = hashes
  }

  /**
   * Returns undefined for a description that is malformed or has another format, and on a network whose tree does not
   * cover the entries in their stored form.
   */
  static begin(options: SnapshotRestoreOptions): SnapshotRestore | undefined {
    if (options.rules.hashing === 'tree') return undefined
    const hashes = readChunkHashes(options.description)
    return hashes && new SnapshotRestore(options, hashes)
  }

  /**
   * Applies the next chunk.
   * @throws NodeError of the store when the ledger could not be written
   */
  async apply(index: number, bytes: Uint8Array): Promise<ChunkOutcome> {
    const expected = this.#hashes[this.#next]
    if (index !== this.#next || expected === undefined) return 'refused'
    if (!sha256(bytes).equals(expected)) return 'damaged'
    // The size is part of the description, so another peer would send the same.
    if (isTooLarge(index, bytes)) return 'refused'
    try {
      if (index === 0) this.#takeHead(bytes)
      else await this.#takeEntries(bytes)
      this.#next += 1
      if (this.#next < this.#hashes.length) return 'taken'
      await this.#finish()
      return 'restored'
    } catch (error) {
      if (isRefusal(error)) return 'refused'
      throw error
    }
  }

  #takeHead(bytes: Uint8Array): void {
    const { appHash, rules } = this.#options
    const head = decodeHead(bytes, rules)
    const sealed = sealedHead(head, rules)
    if (Buffer.compare(sealed.appHash, appHash) !== 0) throw refusal('its app hash is another one')
    this.#head = head
    this.#carriedHash = sealed.carriedHash
  }

  async #takeEntries(bytes: Uint8Array): Promise<void> {
    const entries = readChunkEntries(bytes, this.#lastKey)
    this.#lastKey = entries.at(-1)?.key ?? this.#lastKey
    await this.#options.store.restoreEntries(entries)
  }

  /** Compares the entries with the header, and makes the restored ledger the last one of the store. */
  async #finish(): Promise<void> {
    const { description, rules, startAppHash, store } = this.#options
    const head = this.#head
    if (head === undefined) throw refusal('it has no head')
    const tree = stateHashes(rules, store.stateEntries())
    if (tree.root() !== head.header.checkpointHash) throw refusal('its entries are not those of its ledger')
    const { baseFee, reserveBase, reserveIncrement } = rules
    await store.claim(rules.network.id)
    await store.claimRestored(startAppHash)
    await store.storeFees({ baseFee, reserveBase, reserveIncrement })
    const hashes = Array.from({ length: BRANCHES }, (_, branch) => ({ branch, hash: tree.branchHash(branch) }))
    await store.commit({
      header: head.header,
      transactions: [],
      changes: [],
      tree: { hashes, stale: [] },
      carried: head.carried,
      ...(head.feeMetrics === undefined ? {} : { feeMetrics: head.feeMetrics }),
      logPosition: description.height,
      ...(this.#carriedHash === undefined
        ? {}
        : { block: { height: description.height, carriedHash: this.#carriedHash } }),
    })
  }
}

function refusal(reason: string): NodeError {
  return new NodeError('node/store-corrupt', `the snapshot is refused: ${reason}`)
}

/** Whether an error concerns the content of a snapshot, not the disk. */
function isRefusal(error: unknown): boolean {
  return error instanceof LedgerFault || (error instanceof NodeError && error.code === 'node/store-corrupt')
}
