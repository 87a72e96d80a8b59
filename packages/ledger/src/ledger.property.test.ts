import fc from 'fast-check'
import { encodeCurrency, toHex } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import type { AffectedNodeJson, AmountJson } from './entries/json-fields.ts'
import { fraction, minus, order, plus, times } from '@tidebook/amount/testing'
import type { Fraction } from '@tidebook/amount/testing'
import { CODES, Stage, action } from './testing/random-stream.ts'
import type { Action, Quantity } from './testing/random-stream.ts'
import { SUPPLY, SWT_RULES } from './testing/test-ledger.ts'
import type { Asset } from './views/view-types.ts'

const ZERO: Fraction = { over: 0n, under: 1n }
const RUNS = { numRuns: 60 }
const stream = fc.array(action, { minLength: 5, maxLength: 60 })

/** Two small fills overpay this offer, and the last one underpays it by more than one unit. */
const SMALL_FILLS_FIRST: Action[] = [
  offer(1, { asset: 0, mantissa: 1, exponent: 0 }, { asset: 1, mantissa: 26, exponent: 0 }),
  offer(0, { asset: 1, mantissa: 1, exponent: 0 }, { asset: 0, mantissa: 1, exponent: 0 }),
  offer(0, { asset: 1, mantissa: 1, exponent: -5 }, { asset: 0, mantissa: 1, exponent: 0 }),
  offer(0, { asset: 1, mantissa: 1, exponent: 0 }, { asset: 0, mantissa: 1, exponent: 0 }, 0x8_0000),
]

function offer(who: number, pays: Quantity, gets: Quantity, flags = 0): Action {
  return { do: 'offer', who, pays, gets, flags }
}

function textOf(amount: AmountJson): string {
  return typeof amount === 'string' ? amount : amount.value
}

function play(actions: readonly Action[], after: (stage: Stage, nodes: readonly AffectedNodeJson[]) => void): Stage {
  const stage = new Stage()
  for (const step of actions) {
    const result = stage.run(step)
    expect(result?.result ?? '').not.toMatch(/INVARIANT|tefINTERNAL/)
    after(stage, result?.metadata?.AffectedNodes ?? [])
  }
  return stage
}

function assets(stage: Stage): Asset[] {
  const tokens = CODES.map((code, index) => ({ currency: encodeCurrency(code), issuer: stage.issuer(index).id }))
  return [{ currency: undefined, issuer: undefined }, ...tokens]
}

describe('random streams', () => {
  it('neither create nor lose native units, and credit the fee account with every fee', () => {
    fc.assert(
      fc.property(stream, (actions) => {
        let fees = 0n
        const { test, ...stage } = play(actions, () => {})
        const everyone = [...stage.people, ...stage.issuers, test.master]
        for (const account of everyone) fees += BigInt(test.sequence(account) - 1) * 10n
        const collector = SWT_RULES.feeAccount ?? new Uint8Array(20)
        expect(test.ledger.view('current').account(collector)?.balance).toBe(fees)
        expect(everyone.reduce((sum, account) => sum + test.drops(account), fees)).toBe(SUPPLY)
      }),
      RUNS,
    )
  })

  it('keep balances of holders equal to debts of issuers', () => {
    fc.assert(
      fc.property(stream, (actions) => {
        play(actions, (stage) => {
          const view = stage.test.ledger.view('current')
          for (const [index, code] of CODES.entries()) {
            let held = ZERO
            for (const person of stage.everyone()) {
              for (const line of view.lines(person.id)) {
                if (line.currency === code) held = plus(held, fraction(line.balance))
              }
            }
            expect(order(held, ZERO)).toBe(0)
            for (const line of view.lines(stage.issuer(index).id)) {
              if (line.currency === code) expect(line.balance).toMatch(/^(-|0$)/)
            }
          }
        })
      }),
      RUNS,
    )
  })

  it('TRD-042 TRD-043 keep owner counts equal to the owned objects', () => {
    fc.assert(
      fc.property(stream, (actions) => {
        const stage = play(actions, () => {})
        const view = stage.test.ledger.view('current')
        for (const account of stage.people) {
          const lines = [...view.lines(account.id)].filter((line) => {
            const flags = Number(line.toJson()['Flags'])
            const low = JSON.stringify(line.toJson()['LowLimit']).includes(view.account(account.id)?.address ?? '-')
            return (flags & (low ? 0x1_0000 : 0x2_0000)) !== 0
          })
          const offers = [...view.offers(account.id)]
          expect(view.account(account.id)?.ownerCount).toBe(lines.length + offers.length)
        }
      }),
      RUNS,
    )
  })

  it('sort books by price, with only open offers and each open offer once', () => {
    fc.assert(
      fc.property(stream, (actions) => {
        const stage = play(actions, () => {})
        const view = stage.test.ledger.view('current')
        const keys: string[] = []
        for (const pays of assets(stage)) {
          for (const gets of assets(stage)) {
            let last = ZERO
            for (const offer of view.book(pays, gets)) {
              const quality = fraction(offer.quality)
              expect(order(quality, last)).toBeGreaterThanOrEqual(0)
              last = quality
              keys.push(offer.key)
            }
          }
        }
        const open = stage.everyone().flatMap((account) => [...view.offers(account.id)])
        const walkable = open.filter((offer) => offer.quality !== '0').map((offer) => offer.key)
        expect(keys.sort()).toEqual(walkable.sort())
      }),
      RUNS,
    )
  })

  it('TRD-017 never round in favor of the taker by more than the last digit', () => {
    fc.assert(
      fc.property(stream, (actions) => {
        const totals = new Map<string, Totals>()
        play(actions, (stage, nodes) => {
          for (const node of nodes) checkFill(node, totals)
          const view = stage.test.ledger.view('current')
          for (const account of stage.everyone()) {
            for (const offer of view.offers(account.id)) {
              if (!totals.has(offer.key))
                totals.set(offer.key, { price: fraction(offer.quality), paid: ZERO, gave: ZERO })
            }
          }
        })
      }),
      { ...RUNS, examples: [[SMALL_FILLS_FIRST]] },
    )
  })
})

interface Fill {
  readonly paid: Fraction
  readonly gave: Fraction
  readonly paysUnit: Fraction
  readonly getsUnit: Fraction
}

/** Returns the smallest step of an amount: one micro unit, or the sixteenth digit. */
function unitOf(amount: AmountJson): Fraction {
  if (typeof amount === 'string') return { over: 1n, under: 1n }
  return times(fraction(amount.value), { over: 1n, under: 10n ** 14n })
}

function fillOf(node: AffectedNodeJson): Fill | undefined {
  const touched = 'ModifiedNode' in node ? node.ModifiedNode : 'DeletedNode' in node ? node.DeletedNode : undefined
  if (touched?.LedgerEntryType !== 'Offer') return undefined
  const before = touched.PreviousFields as { TakerPays?: AmountJson; TakerGets?: AmountJson } | undefined
  const after = touched.FinalFields as { TakerPays: AmountJson; TakerGets: AmountJson }
  if (before?.TakerGets === undefined) return undefined
  const pays = before.TakerPays ?? after.TakerPays
  return {
    paid: minus(fraction(textOf(pays)), fraction(textOf(after.TakerPays))),
    gave: minus(fraction(textOf(before.TakerGets)), fraction(textOf(after.TakerGets))),
    paysUnit: unitOf(pays),
    getsUnit: unitOf(before.TakerGets),
  }
}

/** The price of an offer, and the totals of its fills. */
interface Totals {
  readonly price: Fraction
  paid: Fraction
  gave: Fraction
}

/**
 * Compares the totals of an offer's fills with its price. A single fill proves nothing: earlier fills are rounded up in
 * the owner's favor, which reduces the offer's remainder, so the last fill pays correspondingly less.
 */
function checkFill(node: AffectedNodeJson, totals: ReadonlyMap<string, Totals>): void {
  const fill = fillOf(node)
  const total = totals.get(Object.values(node)[0].LedgerIndex)
  if (fill === undefined || total === undefined) return
  total.paid = plus(total.paid, fill.paid)
  total.gave = plus(total.gave, fill.gave)
  // The remainder of a crossed order is placed with TakerGets rounded up, so either side loses at most one unit.
  const paid = plus(total.paid, plus(fill.paysUnit, times(fill.getsUnit, total.price)))
  expect(order(paid, times(total.gave, total.price))).toBeGreaterThanOrEqual(0)
}

function entriesOf(stage: Stage): string[] {
  return [...stage.test.ledger.stateEntries()].map(({ key, value }) => `${key} ${toHex(value)}`).sort()
}

describe('storing and loading', () => {
  it('produces the same hashes at any ledger', () => {
    fc.assert(
      fc.property(stream, (actions) => {
        const stage = new Stage()
        const reloaded = new Stage()
        const hashes: string[][] = [[], []]
        for (const step of [...actions, { do: 'close', seconds: 1 } as const]) {
          stage.run(step)
          const tx = stage.test.log.at(-1)
          if (step.do === 'close') {
            reloaded.run(step)
            hashes[0]?.push(stage.test.ledger.lastClosed.hash)
            hashes[1]?.push(reloaded.test.ledger.lastClosed.hash)
            reloaded.test.reload()
            expect(entriesOf(reloaded)).toEqual(entriesOf(stage))
          } else if (tx !== undefined) reloaded.test.ledger.apply(tx)
        }
        expect(hashes[1]).toEqual(hashes[0])
      }),
      RUNS,
    )
  })
})
