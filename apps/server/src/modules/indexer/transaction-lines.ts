import type { LedgerTransactionJson, MetadataJson } from '@tidebook/market'
import { NodeLinkError } from '../node/node.errors.ts'

export interface SourceTransaction {
  readonly tx: LedgerTransactionJson
  readonly meta: MetadataJson
}

/** The transactions of a ledger, in order: an array, or lines that are parsed each time they are read. */
export interface SourceTransactions extends Iterable<SourceTransaction> {
  readonly length: number
}

const LINE_BREAK = 0x0a
/**
 * Number of bytes that are parsed at a time, about sixteen transactions. In a list, the parser recognizes the shape of
 * an object from the previous one, so parsing single lines takes 50 % longer.
 */
const SLICE_BYTES = 32_768

/**
 * Transactions that are parsed when they are read. A reader that keeps none of them leaves only short-lived objects,
 * which cost the garbage collector nothing.
 */
export class TransactionLines implements SourceTransactions {
  readonly length: number
  readonly #lines: Buffer
  readonly #date: number

  /**
   * @param lines one transaction per line, with a comma before each line break
   * @param date close time of the ledger, ledger seconds
   */
  constructor(lines: Buffer, date: number) {
    this.#lines = lines
    this.#date = date
    this.length = countLines(lines)
  }

  /** @throws NodeLinkError when a line is not a transaction */
  *[Symbol.iterator](): Iterator<SourceTransaction> {
    const lines = this.#lines
    for (let from = 0; from < lines.length;) {
      const end = endOfSlice(lines, from)
      for (const entry of parseLines(lines.toString('utf8', from, end))) {
        if (!isTransaction(entry)) throw new NodeLinkError('node/malformed', MALFORMED)
        yield transactionOf(entry, this.#date)
      }
      from = end + 2
    }
  }
}

const MALFORMED = 'The node sent a line that is not a transaction'

function countLines(lines: Buffer): number {
  let count = 1
  for (let at = lines.indexOf(LINE_BREAK); at !== -1; at = lines.indexOf(LINE_BREAK, at + 1)) count += 1
  return count
}

/** Returns the end of the last line in the slice from an offset, without its comma. A slice has at least one line. */
function endOfSlice(lines: Buffer, from: number): number {
  if (lines.length - from <= SLICE_BYTES) return lines.length
  const last = lines.lastIndexOf(LINE_BREAK, from + SLICE_BYTES)
  const at = last > from ? last : lines.indexOf(LINE_BREAK, from)
  return at === -1 ? lines.length : at - 1
}

/** @throws NodeLinkError */
function parseLines(text: string): readonly unknown[] {
  try {
    return JSON.parse(`[${text}]`) as readonly unknown[]
  } catch {
    throw new NodeLinkError('node/malformed', MALFORMED)
  }
}

/** Checks a transaction without making the copy that an object schema would make. */
export function isTransaction(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'hash' in value && typeof value.hash === 'string'
}

/**
 * Returns a transaction of the node without copying its fields, because a copy would cost more than all checks. The
 * node is the authority on these shapes. Projections read field by field and skip unknown ones.
 */
export function transactionOf(entry: Record<string, unknown>, date: number): SourceTransaction {
  entry['date'] ??= date
  return { tx: entry as unknown as LedgerTransactionJson, meta: (entry['metaData'] ?? entry['meta']) as MetadataJson }
}
