import type { ObjectType } from './object-type.ts'

const SCHEMA = {
  Owner: 'account',
  TakerPaysCurrency: 'blob',
  TakerPaysIssuer: 'blob',
  TakerGetsCurrency: 'blob',
  TakerGetsIssuer: 'blob',
  ExchangeRate: 'shortHex',
  RootIndex: 'hash',
  Indexes: 'hashes',
  IndexNext: 'shortHex',
  IndexPrevious: 'shortHex',
} as const

/** One page of a directory: of an account's objects, or of the offers of one price of a book. */
export const DIRECTORY: ObjectType<typeof SCHEMA> = {
  name: 'DirectoryNode',
  code: 0x64,
  space: 0x64,
  schema: SCHEMA,
  holders: [],
  unseen: ['Indexes'],
  isThreadOptional: true,
  deletable: false,
}
