import { SwapWalk } from '../packages/ledger/src/testing/swap-walk.ts'
import { goal, line, machine } from './support/report.ts'

// Random swaps through pools of a real ledger, one after the other: the product of the reserves never falls, and nobody
// gets more than exact arithmetic gives, but for the last of the sixteen digits that a balance keeps. How often that digit
// decides is told. Swaps: BENCH_SWAPS, seed: BENCH_SEED.
const SWAPS = Number(process.env['BENCH_SWAPS'] ?? '1000000')
const SEED = Number(process.env['BENCH_SEED'] ?? '7')
const FEES = [0, 1, 300, 1000] as const

machine()
const started = performance.now()
let [moved, fallen, favoured, beyond] = [0, 0, 0, 0]
for (const fee of FEES) {
  const walk = new SwapWalk(fee, SEED + fee)
  for (let count = 0; count < SWAPS / FEES.length; count += 1) {
    const swap = walk.step()
    if (swap === undefined) continue
    moved += 1
    if (swap.product < 0) fallen += 1
    if (swap.favour > 0) favoured += 1
    if (swap.beyond) beyond += 1
  }
}
line('swaps', `${moved} that moved something, in ${((performance.now() - started) / 1000).toFixed(0)} s, seed ${SEED}`)
line('by any digit', `product fell ${fallen} times, ${favoured} in favour of the trader`)
process.exit(goal('beyond the last digit', beyond, 0) ? 0 : 1)
