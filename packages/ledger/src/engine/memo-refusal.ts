import type { ParsedElement, ParsedTransaction } from '@tidebook/protocol'

/** Maximum size of all memos of a transaction on the wire, without the markers of their list. */
const MAX_BYTES = 1024
/** Size of the start and end markers of an object in a list. */
const OBJECT_MARKS = 2
const PARTS: ReadonlySet<string> = new Set(['MemoType', 'MemoData', 'MemoFormat'])
/** Characters allowed in a URL (RFC 3986). */
const URL_CHARACTERS: ReadonlySet<number> = new Set(
  new TextEncoder().encode("0123456789-._~:/?#[]@!$&'()*+,;=%ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
)
/** Largest lengths that fit in a prefix of one and two bytes. */
const SMALL_BYTES = 192
const MIDDLE = 12_480

/** Returns the wire size of a part: name, length and content. */
function sizeOf({ length }: Uint8Array): number {
  return 1 + (length <= SMALL_BYTES ? 1 : length <= MIDDLE ? 2 : 3) + length
}

function isUrlText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => URL_CHARACTERS.has(byte))
}

/**
 * Returns the error in a transaction's memos in the words of the reference (`isMemoOkay`). This is not a rule of the
 * ledger: a host refuses such a submission, but a closed ledger that contains one is valid.
 */
export function memoRefusal(tx: ParsedTransaction): string | undefined {
  // The codec allows no other form of this field.
  const memos = tx.fields['Memos'] as readonly ParsedElement[] | undefined
  if (memos === undefined) return undefined
  const parts: (readonly [name: string, bytes: Uint8Array])[] = []
  for (const { name, fields } of memos) {
    if (name !== 'Memo') return 'A memo array may contain only Memo objects.'
    for (const [part, value] of Object.entries(fields)) {
      if (!PARTS.has(part) || !(value instanceof Uint8Array)) {
        return 'A memo may contain only MemoType, MemoData or MemoFormat fields.'
      }
      parts.push([part, value])
    }
  }
  const bytes = parts.reduce((sum, [, part]) => sum + sizeOf(part), memos.length * OBJECT_MARKS)
  if (bytes > MAX_BYTES) return 'The memo exceeds the maximum allowed size.'
  const isReadable = parts.every(([name, part]) => name === 'MemoData' || isUrlText(part))
  if (isReadable) return undefined
  return 'The MemoType and MemoFormat fields may only contain characters that are allowed in URLs under RFC 3986.'
}
