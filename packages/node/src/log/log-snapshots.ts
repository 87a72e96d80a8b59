/** A snapshot as a node offers it to other nodes. */
export interface LogSnapshot {
  /** Position of the log after its ledger. */
  readonly height: number
  readonly format: number
  readonly chunks: number
  readonly hash: Uint8Array
  readonly metadata: Uint8Array
}

/** The snapshots that a node offers to others. */
export interface LogSnapshots {
  /**
   * Returns the snapshots, newest first.
   * @throws NodeError of the store
   */
  list(): Promise<LogSnapshot[]>
  /**
   * Returns a chunk; undefined if this node does not have it.
   * @throws NodeError of the store
   */
  chunk(height: number, index: number): Promise<Uint8Array | undefined>
}

/** Result of applying a chunk. */
export type ChunkOutcome =
  /** The chunk was applied, and others follow. */
  | 'taken'
  /** It was the last chunk: the ledger is on disk. */
  | 'restored'
  /** The bytes do not match the snapshot: fetch the chunk from another node. */
  | 'damaged'
  /** The snapshot does not match the signed ledger: use another one. */
  | 'refused'

/** Restores a ledger from a snapshot before the log starts. */
export interface LogRestore {
  /**
   * Starts to restore a snapshot, and drops an incomplete one. Returns false if the snapshot cannot be restored.
   * @param appHash app hash after the height of the snapshot, from a signed block
   * @throws NodeError of the store
   */
  offer(snapshot: LogSnapshot, appHash: Uint8Array): Promise<boolean>
  /**
   * Applies the next chunk.
   * @throws NodeError of the store
   */
  apply(index: number, chunk: Uint8Array): Promise<ChunkOutcome>
}
