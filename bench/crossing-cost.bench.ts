import { Ledger } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import { swt } from '@tidebook/protocol'
import { nodeRules } from '../packages/node/src/base/ledger-rules.ts'
import { DROPS_PER_COIN, native, person, token, unsigned } from './node/unsigned.ts'
import { goal, line, machine } from './support/report.ts'

// Cost of taking offers, by the shape of the book: one price and 10,000, one fill and ten.
const OFFERS = 10_000
const MAKERS = 100
const TAKES = 4000
const ROUNDS = 5
const GOAL_LEVELS = 1.5
const GOAL_FILLS = 10
const SUPPLY = 600_000_000_000_000_000n
const GENESIS_TIME = 800_000_000
const MAX_PER_LEDGER = 2000

class BenchError extends Error {
  readonly code = 'bench/result'
}

/**
 * Returns the microseconds of processor time per take, in a book of 10,000 offers of one native unit each over `levels`
 * prices.
 */
function costOfTakes(levels: number, fills: number): number {
  const [master, issuer, taker] = [person('master'), person('issuer'), person('taker')]
  const rules = nodeRules(swt)
  const ledger = Ledger.genesis(rules, { master: master.id, totalDrops: SUPPLY, closeTime: GENESIS_TIME })
  let count = 0
  const apply = (tx: ParsedTransaction): void => {
    const { result } = ledger.apply(tx)
    if (result !== 'tesSUCCESS') throw new BenchError(`${tx.type}: ${result}`)
    count += 1
    if (count % MAX_PER_LEDGER === 0) ledger.close(ledger.lastClosed.closeTime + 1)
  }
  const makers = Array.from({ length: MAKERS }, (_, index) => person(`maker ${index}`))
  for (const [index, { id }] of [issuer, taker, ...makers].entries()) {
    apply(unsigned('Payment', master, index + 1, { Destination: id, Amount: native(1_000_000n * DROPS_PER_COIN) }))
  }
  apply(
    unsigned('Payment', issuer, 1, { Destination: taker.id, Amount: token(issuer, 1_000_000_000n * DROPS_PER_COIN) }),
  )
  for (let index = 0; index < OFFERS; index += 1) {
    const maker = makers[index % MAKERS]
    if (maker === undefined) continue
    const price = 1_000_000n + BigInt(index % levels)
    const fields = { TakerPays: token(issuer, price), TakerGets: native(DROPS_PER_COIN) }
    apply(unsigned('OfferCreate', maker, Math.floor(index / MAKERS) + 1, fields))
  }
  const amount = native(BigInt(fills) * DROPS_PER_COIN)
  const fields = { TakerPays: amount, TakerGets: token(issuer, 2_000_000n * BigInt(fills)) }
  const takes = Array.from({ length: Math.floor(TAKES / fills) }, (_, index) =>
    unsigned('OfferCreate', taker, index + 1, fields),
  )
  ledger.close(ledger.lastClosed.closeTime + 1)
  const before = process.cpuUsage().user
  for (const tx of takes) apply(tx)
  return (process.cpuUsage().user - before) / takes.length
}

machine()
const shapes = [
  { levels: 1, fills: 1 },
  { levels: OFFERS, fills: 1 },
  { levels: 1, fills: 10 },
  { levels: OFFERS, fills: 10 },
] as const
const best = shapes.map(() => Number.POSITIVE_INFINITY)
// alternates the shapes and uses the best round of each, so that other load affects all shapes alike
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, { levels, fills }] of shapes.entries()) {
    best[index] = Math.min(best[index] ?? 0, costOfTakes(levels, fills))
  }
}
for (const [index, { levels, fills }] of shapes.entries()) {
  line(`${levels} prices, ${fills} fills`, `${best[index]?.toFixed(1)} µs of processor an order`)
}
const [oneLevel = 0, manyLevels = 0, , manyLevelsTen = 0] = best
const isMet = [
  goal('10,000 prices beside one, one fill', manyLevels / oneLevel, GOAL_LEVELS),
  // each price is a separate pass, as in the reference
  goal('ten fills at ten prices beside one', manyLevelsTen / manyLevels, GOAL_FILLS),
]
process.exit(isMet.every(Boolean) ? 0 : 1)
