/** Streams that a connection can subscribe to. */
const STREAMS = [
  'book_changes',
  'consensus',
  'ledger',
  'manifests',
  'peer_status',
  'server',
  'transactions',
  'transactions_proposed',
  'validations',
] as const

export type StreamName = (typeof STREAMS)[number]

/** Older names that libraries still use. */
const ALIASES: Readonly<Record<string, StreamName>> = { rt_transactions: 'transactions_proposed' }

/** Returns the stream with a name, or undefined for an unknown name. */
export function findStream(name: unknown): StreamName | undefined {
  if (typeof name !== 'string') return undefined
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
  return alias ?? STREAMS.find((stream) => stream === name)
}
