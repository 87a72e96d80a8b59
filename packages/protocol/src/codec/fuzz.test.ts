import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transactions } from '../../testing/arbitraries.ts'
import { goldenVectors, networkOf } from '../../testing/golden.ts'
import { fromHex, toHex } from '../hex.ts'
import { biz, call, stm, swt, xrp } from '../networks/index.ts'
import type { NetworkDefinition } from '../networks/index.ts'
import { ProtocolError } from '../protocol-error.ts'
import { decodeTransaction } from './decode.ts'
import { encodeTransaction } from './encode.ts'
import { parseTransaction } from './parse.ts'

const networks = fc.constantFrom(swt, xrp, call, stm, biz)

/** Expects either a transaction that encodes to the same bytes, or a ProtocolError with a field name. */
function survives(network: NetworkDefinition, bytes: Uint8Array): void {
  for (const work of [parseTransaction, decodeTransaction]) {
    try {
      work(network, bytes)
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError)
      expect((error as ProtocolError).field).toBeTruthy()
    }
  }
  let decoded
  try {
    decoded = decodeTransaction(network, bytes)
  } catch {
    return
  }
  expect(toHex(encodeTransaction(network, decoded))).toBe(toHex(bytes))
}

describe('hostile bytes', () => {
  it('random bytes', () => {
    fc.assert(
      fc.property(networks, fc.uint8Array({ maxLength: 400 }), (network, bytes) => survives(network, bytes)),
      { numRuns: 5000 },
    )
  })

  it('bytes that resemble fields', () => {
    const token = fc.oneof(
      fc.constantFrom(
        '120007',
        '24',
        '22',
        '64',
        '65',
        '68',
        '8114',
        '7321',
        '74',
        'F9',
        'EA',
        'E1',
        'F1',
        '0112',
        '0313',
      ),
      fc.uint8Array({ maxLength: 20 }).map(toHex),
    )
    const bytes = fc.array(token, { maxLength: 30 }).map((tokens) => fromHex(tokens.join('')))
    fc.assert(
      fc.property(networks, bytes, (network, mixed) => survives(network, mixed)),
      { numRuns: 5000 },
    )
  })

  it('real transactions with bytes changed, removed or inserted', () => {
    const edits = fc.array(fc.tuple(fc.constantFrom('change', 'cut', 'insert'), fc.nat(), fc.nat({ max: 255 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.constantFrom(...goldenVectors), edits, (vector, changes) => {
        const bytes = [...fromHex(vector.blob)]
        for (const [kind, place, value] of changes) {
          const at = place % bytes.length
          if (kind === 'change') bytes[at] = value
          else bytes.splice(at, kind === 'cut' ? 1 : 0, ...(kind === 'cut' ? [] : [value]))
        }
        survives(networkOf(vector.chain), Uint8Array.from(bytes))
      }),
      { numRuns: 5000 },
    )
  })

  it('generated transactions with one flipped bit', () => {
    fc.assert(
      fc.property(transactions(swt), fc.nat(), (tx, place) => {
        const bytes = encodeTransaction(swt, tx)
        const bit = place % (bytes.length * 8)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        survives(swt, bytes)
      }),
      { numRuns: 1000 },
    )
  })

  it('hostile JSON', () => {
    const value = fc.anything({ maxDepth: 3, withBigInt: true, withNullPrototype: true })
    const names = fc.constantFrom(
      'Amount',
      'Flags',
      'Memos',
      'Paths',
      'Signers',
      'TransactionType',
      'TokenID',
      'Account',
      'Hashes',
      'OfferFeeRateNum',
    )
    fc.assert(
      fc.property(names, value, (name, hostile) => {
        const tx = { TransactionType: 'Payment', Account: 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1', [name]: hostile }
        try {
          encodeTransaction(swt, tx)
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError)
          expect((error as ProtocolError).field).toBeTruthy()
        }
      }),
      { numRuns: 3000 },
    )
  })
})
