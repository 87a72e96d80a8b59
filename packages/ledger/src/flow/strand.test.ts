import { describe, expect, it } from 'vitest'
import { MoneyState } from '../testing/money-state.ts'
import { areSameHops, isSamePlace, placeOf } from './strand.ts'
import type { Hop } from './strand.ts'

const money = new MoneyState()
const [alice, bob] = [money.account('alice'), money.account('bob')]
const usd = { currency: money.usd, account: bob }
const native = placeOf(money.state.native)
const line: Hop = { from: alice, to: bob }
const book: Hop = { from: bob, to: 'native', sold: usd, bought: native }

describe('the hops of two strands', () => {
  it.each([
    ['the same line and book', [line, book], [{ ...line }, { ...book }], true],
    ['nothing', [], [], true],
    ['one more', [line], [line, book], false],
    ['one less', [line, book], [line], false],
    ['another start', [line], [{ ...line, from: bob }], false],
    ['another end', [line], [{ ...line, to: alice }], false],
    ['a line where a book was', [book], [{ from: bob, to: 'native' }], false],
    ['a book where a line was', [{ from: bob, to: 'native' }], [book], false],
    ['another sold asset', [book], [{ ...book, sold: { ...usd, account: alice } }], false],
    ['another bought asset', [book], [{ ...book, bought: usd }], false],
  ] as readonly (readonly [string, readonly Hop[], readonly Hop[], boolean])[])('%s', (_what, a, b, same) => {
    expect(areSameHops(a, b)).toBe(same)
  })

  it('have the endpoints of their assets', () => {
    expect(native).toEqual({ currency: 'native', account: 'native' })
    expect(placeOf(money.state.internAsset(money.usd, bob))).toEqual(usd)
    expect([
      isSamePlace(usd, { ...usd }),
      isSamePlace(usd, native),
      isSamePlace(usd, { ...usd, account: alice }),
    ]).toEqual([true, false, false])
  })
})
