import { compare, formatDecimal, parseDecimal, rescale, subtract, absolute, decimalOf } from '@tidebook/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LevelText } from './book/book.ts'
import { LiveBooks } from './book/live-book.ts'
import { OwnerFunds } from './book/owner-funds.ts'
import { createPairResolver } from './pairs/pair-resolver.ts'
import { commands } from '../test/commands.ts'
import { ISSUER_KEY, RealLedger } from '../test/real-ledger.ts'
import { tokenValueOf } from './wire/token-value.ts'

const pairs = createPairResolver({
  nativeCode: 'SWT',
  pairs: [{ base: { currency: 'SWT', issuer: '' }, counter: { currency: 'CNY', issuer: ISSUER_KEY.address } }],
  orient: (a, b) => ({ base: a, counter: b }),
})
const DECIMALS = 9
const RESERVES = { base: 20_000_000n, increment: 5_000_000n }
/** The ledger rounds the native side of a partial fill to whole micro units. */
const MICRO_UNITS = 8

/** Returns the book as the ledger lists it, with the ledger's funded amounts. */
function listedBook(ledger: RealLedger): LiveBooks {
  const listed = new LiveBooks({ pairs, decimals: () => DECIMALS })
  for (const offer of ledger.standing()) {
    listed.load({
      owner: offer.account,
      sequence: offer.sequence,
      gets: tokenValueOf(offer.takerGetsFunded ?? offer.takerGets, pairs.nativeCode),
      pays: tokenValueOf(offer.takerPaysFunded ?? offer.takerPays, pairs.nativeCode),
      directory: String(offer.toJson()['BookDirectory']),
    })
  }
  return listed
}

function whole(levels: readonly LevelText[]) {
  return new Map(levels.map(([price, amount]) => [price, rescale(parseDecimal(amount), 6, 'half-even')] as const))
}

function expectSameLevels(shown: readonly LevelText[], listed: readonly LevelText[]): void {
  const truth = whole(listed)
  const totals = whole(shown)
  for (const price of new Set([...truth.keys(), ...totals.keys()])) {
    const [a, b] = [totals.get(price) ?? decimalOf(0), truth.get(price) ?? decimalOf(0)]
    const off = compare(absolute(subtract(a, b)), decimalOf(MICRO_UNITS, 6))
    expect(off <= 0, `${price}: ${formatDecimal(a)} shown, ${formatDecimal(b)} funded`).toBe(true)
  }
}

describe('books of owners who cannot fund all of their orders', () => {
  it.each([
    ['without a transfer fee', 0],
    ['with a transfer fee of the issuer', 1_250_000_000],
  ])('TRD-002 show the amounts that the ledger reports as funded, %s', (_, transferRate) => {
    let unfunded = 0
    fc.assert(
      fc.property(commands, (list) => {
        const ledger = new RealLedger({ swt: 58n, cny: '6' }, transferRate)
        const live = new LiveBooks({ pairs, decimals: () => DECIMALS, funds: new OwnerFunds(RESERVES) })
        for (const [account, holdings] of ledger.holdings()) live.know(account, holdings, 1)
        for (const command of list) {
          const entry = ledger.run(command)
          if (entry === undefined) continue
          live.apply(entry.meta, entry.ledger)
          unfunded += [...ledger.standing()].filter((offer) => offer.takerGetsFunded !== undefined).length
          const [shown, listed] = [live.snapshot('SWT-CNY'), listedBook(ledger).snapshot('SWT-CNY')]
          expectSameLevels(shown.bids, listed.bids)
          expectSameLevels(shown.asks, listed.asks)
        }
      }),
      { numRuns: 25 },
    )
    expect(unfunded).toBeGreaterThan(100)
  })
})
