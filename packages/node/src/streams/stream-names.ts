/** Streams that a connection can ask for. */
export const STREAMS = [
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

/** The stream of a name; undefined when there is none. */
export function streamNamed(name: unknown): StreamName | undefined {
  if (typeof name !== 'string') return undefined
  const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
  return alias ?? STREAMS.find((stream) => stream === name)
}
