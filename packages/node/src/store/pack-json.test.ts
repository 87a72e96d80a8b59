import { encodeAddress, swt } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AddressBook } from './address-book.ts'
import { JsonPacker } from './pack-json.ts'
import { PACKED_KEYS, PACKED_VALUES, tags } from './packed-dictionary.ts'
import { unpackJson } from './unpack-json.ts'

const addresses = new AddressBook(swt)
const packer = new JsonPacker(addresses)

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((id) => encodeAddress(swt, id))
const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase())
const decimal = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 19n }), fc.integer({ min: 0, max: 12 }))
  .map(([negative, digits, scale]) => {
    const text = digits.toString().padStart(scale + 1, '0')
    return (negative ? '-' : '') + (scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`)
  })
const text = fc.oneof(
  address,
  hash,
  decimal,
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...PACKED_VALUES, '-0', '00', '1.'),
)
// metadata has no such member, and JSON's own parser would treat it specially
const name = fc.string().filter((text) => text !== '__proto__')
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('tree'), { maxLength: 5 }),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...PACKED_KEYS), name), tie('tree'), {
    maxKeys: 6,
    noNullPrototype: true,
  }),
}))

describe('packed JSON', () => {
  it('unpacks to any original value', () => {
    fc.assert(
      fc.property(fc.array(tree), (value) => {
        expect(unpackJson(packer.pack(value), addresses)).toStrictEqual(value)
      }),
      { numRuns: 300 },
    )
  })

  it('unpacks without omitted members, even if later texts refer to them', () => {
    const hash = 'AB'.repeat(32)
    const value = { LedgerIndex: hash, Account: 'text', list: [{ LedgerIndex: hash, again: hash, text: 'text' }] }
    expect(unpackJson(packer.pack(value), addresses, new Set(['LedgerIndex', 'Account']))).toStrictEqual({
      list: [{ again: hash, text: 'text' }],
    })
  })

  it('packs a real fill to less than a third of its JSON', () => {
    const account = encodeAddress(swt, new Uint8Array(20).fill(7))
    const node = (index: number) => ({
      ModifiedNode: {
        FinalFields: {
          Account: account,
          Balance: '59999999999460713',
          Flags: 0,
          OwnerCount: 7,
          Sequence: 109 + index,
        },
        LedgerEntryType: 'AccountRoot',
        LedgerIndex: 'AB'.repeat(31) + String(10 + index),
        PreviousFields: { Balance: '59999999999460723' },
        PreviousTxnID: 'CD'.repeat(32),
        PreviousTxnLgrSeq: 12_345,
      },
    })
    const metadata = {
      AffectedNodes: [node(1), node(2), node(3)],
      TransactionIndex: 3,
      TransactionResult: 'tesSUCCESS',
    }
    expect(packer.pack(metadata).length * 3).toBeLessThan(JSON.stringify(metadata).length)
  })

  it('rejects damaged bytes with a named error instead of inventing a value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          unpackJson(bytes, addresses)
        } catch (error) {
          expect(error).toMatchObject({ code: 'node/store-corrupt' })
        }
      }),
    )
  })

  it.each([
    ['a list longer than any', [tags.array, 128, 128, 128, 128, 16]],
    ['a list longer than what follows', [tags.array, 3, tags.null, tags.null]],
    ['an object with more members than what follows', [tags.object, 255, 255, 255, 127]],
    ['a number of more digits than it counts with', [tags.integer, ...Array.from({ length: 200 }, () => 128), 1]],
  ])('rejects %s', (_what, bytes) => {
    expect(() => unpackJson(Uint8Array.from(bytes), addresses)).toThrow(
      expect.objectContaining({ code: 'node/store-corrupt' }),
    )
  })
})
