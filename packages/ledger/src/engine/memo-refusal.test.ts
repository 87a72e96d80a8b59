import { encodeObject, fromHex, toHex, xrp } from '@tidebook/protocol'
import type { ParsedElement } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { accountNamed, transaction } from '../testing/test-ledger.ts'
import { memoRefusal } from './memo-refusal.ts'

type Parts = Readonly<Record<string, string>>

/** @param memos parts in hex */
function refusalOf(...memos: readonly Parts[]): string | undefined {
  const elements = memos.map((parts): ParsedElement => {
    const fields = Object.entries(parts).map(([name, hex]) => [name, fromHex(hex)])
    return { name: 'Memo', fields: Object.fromEntries(fields) }
  })
  return memoRefusal(transaction('AccountSet', accountNamed('alice'), { Memos: elements }))
}

function textHex(text: string): string {
  return toHex(new TextEncoder().encode(text))
}

const SIZE = 'The memo exceeds the maximum allowed size.'
const CHARACTERS =
  'The MemoType and MemoFormat fields may only contain characters that are allowed in URLs under RFC 3986.'

describe('memos of a submission', () => {
  it('are optional', () => {
    expect(memoRefusal(transaction('AccountSet', accountNamed('alice'), {}))).toBeUndefined()
    expect(refusalOf()).toBeUndefined()
  })

  it.each<[string, readonly Parts[]]>([
    ['one part', [{ MemoData: 'AB'.repeat(1019) }]],
    ['a short part', [{ MemoType: '61'.repeat(192), MemoData: 'AB'.repeat(825) }]],
    ['two memos', [{ MemoData: 'AB'.repeat(500) }, { MemoData: 'AB'.repeat(514) }]],
  ])('take at most 1,024 bytes on the wire: %s', (_, memos) => {
    const json = memos.map((Memo) => ({ Memo }))
    // The start and end markers of the list do not count.
    expect(encodeObject(xrp, { Memos: json }).length - 2).toBe(1024)
    expect(refusalOf(...memos)).toBeUndefined()
    const [first = {}, ...others] = memos
    expect(refusalOf({ ...first, MemoData: `${first['MemoData'] ?? ''}00` }, ...others)).toBe(SIZE)
  })

  it.each(['00', '0A', '20', '7F', textHex('поза'), textHex('"'), textHex('a b'), textHex('<')])(
    'allow only URL characters in type and format, not %s',
    (hex) => {
      expect(refusalOf({ MemoType: hex })).toBe(CHARACTERS)
      expect(refusalOf({ MemoFormat: hex })).toBe(CHARACTERS)
      expect(refusalOf({ MemoData: hex })).toBeUndefined()
    },
  )

  it('may use all URL characters', () => {
    const symbols = textHex("-._~:/?#[]@!$&'()*+,;=%azAZ09")
    expect(refusalOf({ MemoType: symbols, MemoFormat: textHex('plain/text'), MemoData: '00FF' })).toBeUndefined()
  })

  it('contain no other fields', () => {
    expect(refusalOf({ Domain: '00' })).toBe('A memo may contain only MemoType, MemoData or MemoFormat fields.')
    const stranger: ParsedElement = { name: 'Signer', fields: {} }
    expect(memoRefusal(transaction('AccountSet', accountNamed('alice'), { Memos: [stranger] }))).toBe(
      'A memo array may contain only Memo objects.',
    )
  })
})
