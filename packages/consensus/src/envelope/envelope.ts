import { ConsensusError } from '../base/consensus-error.ts'
import { readVarint, varintSize, writeVarint } from '../base/varint.ts'

/** A signed transaction in an envelope. */
export interface EnvelopeEntry {
  readonly blob: Uint8Array
  /** Whether the transaction leaves no trace unless it succeeds. */
  readonly failHard?: boolean
}

/** `TBE` and the version of the format. */
const HEADER = Uint8Array.of(0x54, 0x42, 0x45, 1)
const FAIL_HARD = 1

/** Maximum size of an envelope in bytes. */
export const MAX_ENVELOPE_BYTES = 65_536
/** Maximum number of transactions in an envelope. */
export const MAX_ENVELOPE_ENTRIES = 512

function refuse(reason: string): ConsensusError {
  return new ConsensusError('consensus/envelope', reason)
}

function entrySize({ blob }: EnvelopeEntry): number {
  return 1 + varintSize(blob.length) + blob.length
}

/**
 * Packs transactions into one transaction of the consensus engine: the header, then for each entry its flags, its
 * length and its bytes. One list of entries has exactly one form.
 * @throws ConsensusError consensus/envelope for too many, too large or empty entries
 */
export function encodeEnvelope(entries: readonly EnvelopeEntry[]): Uint8Array {
  if (entries.length === 0 || entries.length > MAX_ENVELOPE_ENTRIES) {
    throw refuse(`an envelope has 1 to ${MAX_ENVELOPE_ENTRIES} entries, not ${entries.length}`)
  }
  const size = entries.reduce((sum, entry) => sum + entrySize(entry), HEADER.length)
  if (size > MAX_ENVELOPE_BYTES) throw refuse(`an envelope has at most ${MAX_ENVELOPE_BYTES} bytes, not ${size}`)
  const bytes = new Uint8Array(size)
  bytes.set(HEADER)
  let offset = HEADER.length
  for (const { blob, failHard = false } of entries) {
    if (blob.length === 0) throw refuse('an entry is empty')
    bytes[offset] = failHard ? FAIL_HARD : 0
    offset = writeVarint(blob.length, bytes, offset + 1)
    bytes.set(blob, offset)
    offset += blob.length
  }
  return bytes
}

/**
 * Returns the transactions of an envelope. They share its memory.
 * @throws ConsensusError consensus/envelope for bytes that `encodeEnvelope` does not return
 */
export function decodeEnvelope(bytes: Uint8Array): EnvelopeEntry[] {
  if (bytes.length > MAX_ENVELOPE_BYTES) throw refuse(`an envelope has at most ${MAX_ENVELOPE_BYTES} bytes`)
  if (HEADER.some((byte, place) => bytes[place] !== byte)) throw refuse('the header is not that of an envelope')
  const entries: EnvelopeEntry[] = []
  let offset = HEADER.length
  while (offset < bytes.length) {
    if (entries.length === MAX_ENVELOPE_ENTRIES) throw refuse(`more than ${MAX_ENVELOPE_ENTRIES} entries`)
    const { entry, end } = readEntry(bytes, offset)
    entries.push(entry)
    offset = end
  }
  if (entries.length === 0) throw refuse('an envelope has at least one entry')
  return entries
}

function readEntry(bytes: Uint8Array, offset: number): { readonly entry: EnvelopeEntry; readonly end: number } {
  const flags = bytes[offset] ?? 0
  if (flags > FAIL_HARD) throw refuse(`unknown flags ${flags}`)
  const length = readLength(bytes, offset + 1)
  const end = length.end + length.value
  if (length.value === 0 || end > bytes.length) throw refuse('an entry is empty or cut')
  const blob = bytes.subarray(length.end, end)
  return { entry: flags === FAIL_HARD ? { blob, failHard: true } : { blob }, end }
}

function readLength(bytes: Uint8Array, offset: number): { readonly value: number; readonly end: number } {
  try {
    const length = readVarint(bytes, offset)
    if (length?.isMinimal === true) return length
  } catch (error) {
    throw new ConsensusError('consensus/envelope', 'a length has too many bits', { cause: error })
  }
  throw refuse('a length is cut, or is not in its shortest form')
}

/** Whether a transaction fits into a single envelope. */
export function fitsEnvelope(entry: EnvelopeEntry): boolean {
  return entry.blob.length > 0 && HEADER.length + entrySize(entry) <= MAX_ENVELOPE_BYTES
}

/** Takes from the front of a list as many entries as fit into one envelope. Each must fit into an envelope alone. */
export function takeEnvelope<Entry extends EnvelopeEntry>(waiting: Entry[]): Entry[] {
  let size = HEADER.length
  let count = 0
  for (const entry of waiting) {
    size += entrySize(entry)
    if (size > MAX_ENVELOPE_BYTES || count === MAX_ENVELOPE_ENTRIES) break
    count += 1
  }
  return waiting.splice(0, count)
}
