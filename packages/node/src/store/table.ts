import type { Database } from 'lmdb'

/** One table of the store: bytes to bytes. */
export type Table = Database<Buffer, Buffer>
