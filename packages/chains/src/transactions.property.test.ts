import { decimalOf, formatDecimal, normalize } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOn, conditionsFor, KEY, transferOn } from '../testing/transfers.ts'
import { coinOf } from './coins.ts'
import { CHAIN_IDS } from './ids.ts'
import { loadTransactions } from './transactions.ts'
import { TransferError } from './transfer.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const CARRIES_MEMO = new Set(['swt', 'xrp', 'call', 'stm', 'biz', 'bvcadt', 'tron', 'eos'])

describe.each(CHAIN_IDS)('transfers on %s', (chain) => {
  it('decode to exactly the values that they were built from', async () => {
    const { build, decode } = await loadTransactions(chain)
    const conditions = conditionsFor(chain)
    const from = addressOn(chain, KEY)
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(2n, 2n ** 250n).map((key) => key.toString(16).padStart(64, '0')),
        text,
        (units, key, memo) => {
          const coin = coinOf(chain)
          const to = chain === 'eos' ? `acct${key.slice(-6).replaceAll(/[06-9]/gu, 'z')}` : addressOn(chain, key)
          const amount = decimalOf(units, coin.decimals ?? 0)
          const memoField = CARRIES_MEMO.has(chain) && memo.isWellFormed() ? { memo } : {}
          const bytes = build({ from, to, asset: coin, amount, ...memoField }, conditions)
          const decoded = decode(bytes, from)
          expect(decoded).toMatchObject({ chain, from, to, ...memoField })
          expect(formatDecimal(decoded.amount)).toBe(formatDecimal(normalize(amount)))
          expect(decoded.asset.issuer).toBeUndefined()
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are rejected after being changed, cut or extended, or decode to a visibly different transfer', async () => {
    const { build, decode } = await loadTransactions(chain)
    const transfer = transferOn(chain, false)
    const bytes = build(transfer, conditionsFor(chain))
    const decoded = JSON.stringify(decode(bytes, transfer.from), written)
    fc.assert(
      fc.property(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.integer({ min: -3, max: 3 }),
        (at, change, longer) => {
          const other = new Uint8Array(bytes.length + longer)
          other.set(bytes.subarray(0, other.length))
          if (longer === 0) other[at] = (other[at] ?? 0) ^ change
          if (longer === 0 && isUnseen(chain, at, bytes.length)) return
          const word = refusalOr(() => JSON.stringify(decode(other, transfer.from), written))
          expect(word).not.toBe(decoded)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are rejected with one error type when their bytes are hostile', async () => {
    const { decode, sign } = await loadTransactions(chain)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(() => decode(bytes, addressOn(chain, KEY))).toThrow(TransferError)
        expect(() => sign(bytes, { privateKey: new Uint8Array(32).fill(9) })).toThrow(TransferError)
      }),
      { numRuns: 300 },
    )
  })
})

function written(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

function refusalOr(act: () => string): string {
  try {
    return act()
  } catch (error) {
    expect(error).toBeInstanceOf(TransferError)
    return 'refused'
  }
}

/**
 * Bytes that the confirmation does not display because they move no money: the reference block of a Tron or EOS
 * transfer, the creation time of a Tron transfer, and the split of a gas price.
 */
function isUnseen(chain: string, at: number, length: number): boolean {
  if (chain === 'tron') return at < 14 || at > length - 8
  if (chain === 'eos') return at >= 36 && at < 42
  return ['eth', 'heco', 'bsc'].includes(chain) && at < 16
}
