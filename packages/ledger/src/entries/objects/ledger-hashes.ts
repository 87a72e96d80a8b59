import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Hashes: 'hashes', LastLedgerSequence: 'u32' } as const

/** Hashes of earlier ledgers: the last 256, or those of every 256th. */
export const LEDGER_HASHES: ObjectType<typeof SCHEMA> = {
  name: 'LedgerHashes',
  code: 0x73,
  space: 0x73,
  schema: SCHEMA,
  holders: [],
  isThreadOptional: true,
  deletable: false,
}
