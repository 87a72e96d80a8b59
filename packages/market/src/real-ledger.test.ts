import {
  add,
  compare,
  decimalOf,
  formatDecimal,
  multiply,
  absolute,
  negate,
  parseDecimal,
  subtract,
  ZERO,
} from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceChangesOf } from './balances/balance-changes.ts'
import { LiveBooks } from './book/live-book.ts'
import { fillsOf } from './fills/fills-of.ts'
import { orderKey } from './orders/order-history.ts'
import { createPairResolver } from './pairs/pair-resolver.ts'
import { commands } from '../test/commands.ts'
import { Orders } from '../test/orders.ts'
import { ISSUER_KEY, RealLedger } from '../test/real-ledger.ts'
import { tokenValueOf } from './wire/token-value.ts'

const pairs = createPairResolver({
  nativeCode: 'SWT',
  pairs: [{ base: { currency: 'SWT', issuer: '' }, counter: { currency: 'CNY', issuer: ISSUER_KEY.address } }],
  orient: (a, b) => ({ base: a, counter: b }),
})
const DECIMALS = 9

function close(a: Decimal, b: Decimal): boolean {
  const off = multiply(absolute(subtract(a, b)), decimalOf(10n ** 9n))
  return compare(off, add(absolute(a), decimalOf(1n))) <= 0
}

describe('fills and books of the swt ledger', () => {
  it('match the balance changes of taker and makers', () => {
    let crossings = 0
    fc.assert(
      fc.property(commands, (list) => {
        const ledger = new RealLedger()
        for (const command of list) {
          const entry = ledger.run(command)
          if (entry === undefined) continue
          const fills = fillsOf(entry.tx, entry.meta, pairs)
          crossings += Math.min(1, fills.length)
          const changes = balanceChangesOf(entry.meta, pairs.nativeCode)
          for (const account of new Set(fills.flatMap((fill) => [fill.maker, fill.taker]))) {
            const flow = (currency: string) =>
              fills.reduce((sum, { maker, taker, paid, got }) => {
                const value = paid.currency === currency ? paid.value : negate(got.value)
                const sign = (maker === account ? -1n : 0n) + (taker === account ? 1n : 0n)
                return add(sum, multiply(value, { coefficient: sign, scale: 0 }))
              }, ZERO)
            const change = (currency: string) =>
              changes.find((each) => each.account === account && each.token.currency === currency)?.change ?? ZERO
            const fee = account === entry.tx.Account ? parseDecimal('0.00001') : ZERO
            expect(formatDecimal(change('SWT'))).toBe(formatDecimal(subtract(flow('SWT'), fee)))
            expect(close(change('CNY'), flow('CNY'))).toBe(true)
          }
        }
      }),
      { numRuns: 25 },
    )
    expect(crossings).toBeGreaterThan(50)
  })

  it('TRD-002 match the book and the open orders that the ledger lists', () => {
    fc.assert(
      fc.property(commands, (list) => {
        const ledger = new RealLedger()
        const live = new LiveBooks({ pairs, decimals: () => DECIMALS })
        const orders = new Orders(pairs)
        for (const command of list) {
          const entry = ledger.run(command)
          if (entry === undefined) continue
          live.apply(entry.meta)
          orders.take(entry)
        }
        const listed = new LiveBooks({ pairs, decimals: () => DECIMALS })
        const standing = new Set<string>()
        for (const { account, sequence, takerGets, takerPays, toJson } of ledger.standing()) {
          const directory = String(toJson()['BookDirectory'])
          standing.add(orderKey({ account, sequence }))
          listed.load({
            owner: account,
            sequence,
            gets: tokenValueOf(takerGets, pairs.nativeCode),
            pays: tokenValueOf(takerPays, pairs.nativeCode),
            directory,
          })
        }
        expect(live.snapshot('SWT-CNY')).toEqual(listed.snapshot('SWT-CNY'))
        const open = [...orders.byKey.values()].filter((order) => order.open)
        expect(new Set(open.map(orderKey))).toEqual(standing)
      }),
      { numRuns: 25 },
    )
  })
})
