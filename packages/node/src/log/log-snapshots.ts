/** A snapshot as nodes offer it to each other. */
export interface LogSnapshot {
  /** Position of the log after its ledger. */
  readonly height: number
  readonly format: number
  readonly chunks: number
  readonly hash: Uint8Array
  readonly metadata: Uint8Array
}

/** The snapshots that a node gives to others. */
export interface LogSnapshots {
  /** Returns the newest first. @throws NodeError of the store */
  list(): Promise<LogSnapshot[]>
  /** Returns a chunk; undefined when it is not here. @throws NodeError of the store */
  chunk(height: number, index: number): Promise<Uint8Array | undefined>
}

/** Result of a chunk. */
export type ChunkOutcome =
  /** It is taken, and others follow. */
  | 'taken'
  /** It was the last one: the ledger is on disk. */
  | 'restored'
  /** Its bytes are not those of the snapshot: fetch it from another node. */
  | 'damaged'
  /** The snapshot is not that of the signed ledger: take another one. */
  | 'refused'

/** The place of a ledger that the log restores from a snapshot before it starts. */
export interface LogRestore {
  /**
   * Starts to restore a snapshot, and drops one that was not completed. Returns false for a snapshot that cannot be
   * restored.
   * @param appHash app hash after the height of the snapshot, from a signed block
   * @throws NodeError of the store
   */
  offer(snapshot: LogSnapshot, appHash: Uint8Array): Promise<boolean>
  /** Takes the next chunk. @throws NodeError of the store */
  apply(index: number, chunk: Uint8Array): Promise<ChunkOutcome>
}
