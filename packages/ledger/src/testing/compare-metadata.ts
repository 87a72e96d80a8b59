import type { RecordedMetadata } from './recorded-ledger.ts'

const THREADS = ['PreviousTxnID', 'PreviousTxnLgrSeq']
const PAGES = ['OwnerNode', 'DestinationNode', 'BookNode', 'LowNode', 'HighNode']

/** Comparison levels, from the effects of a transaction to every hashed byte. */
export const LEVELS = ['meta', 'full', 'exact'] as const
export type Level = (typeof LEVELS)[number]

const LEFT_OUT: Readonly<Record<'meta' | 'full', ReadonlySet<string>>> = {
  meta: new Set([...THREADS, ...PAGES]),
  full: new Set(THREADS),
}

interface RecordedNode {
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
  readonly NewFields?: object
  readonly FinalFields?: object
  readonly PreviousFields?: object
}

function plainFields(fields: object | undefined, leftOut: ReadonlySet<string>): string {
  if (fields === undefined) return ''
  return sorted(Object.fromEntries(Object.entries(fields).filter(([name]) => !leftOut.has(name))))
}

/** Serializes JSON with sorted names. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/**
 * Returns the effects of a transaction. Level `meta` omits directory pages and entries of which only the thread
 * changed.
 */
function effects(metadata: RecordedMetadata, level: 'meta' | 'full'): string {
  const leftOut = LEFT_OUT[level]
  const described = metadata.AffectedNodes.flatMap((wrapped) => {
    const [[kind, node] = ['', undefined]] = Object.entries(wrapped) as [string, RecordedNode][]
    if (node === undefined) return []
    const { LedgerEntryType, LedgerIndex, NewFields, FinalFields, PreviousFields } = node
    if (level === 'meta' && LedgerEntryType === 'DirectoryNode') return []
    if (level === 'meta' && kind === 'ModifiedNode' && PreviousFields === undefined) return []
    const fields = [NewFields, FinalFields, PreviousFields].map((group) => plainFields(group, leftOut))
    return [[LedgerIndex, kind, ...fields].join(' ')]
  })
  return [...described.sort(), `${metadata.TransactionIndex} ${JSON.stringify(metadata.DeliveredAmount)}`].join('\n')
}

/** Returns recorded metadata as it is hashed, without the field that the reference adds to JSON output. */
export function hashedMetadata(want: RecordedMetadata): RecordedMetadata {
  return { ...want, delivered_amount: undefined } as RecordedMetadata
}

/** Returns the lowest comparison level at which the metadata differ. */
export function firstDifferingLevel(got: RecordedMetadata, want: RecordedMetadata): Level | undefined {
  if (sorted(got) === sorted(hashedMetadata(want))) return undefined
  for (const level of ['meta', 'full'] as const) if (effects(got, level) !== effects(want, level)) return level
  return 'exact'
}
