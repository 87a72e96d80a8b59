import { SwapWalk } from '../packages/ledger/src/testing/swap-walk.ts'
import { goal, line, machine } from './support/report.ts'

// Random swaps in sequence through pools of a real ledger. The product of the reserves must never fall, and a trader
// must not receive more than exact arithmetic allows, except for the last of the 16 digits of a balance. Reports how
// often that digit decides. Swaps: BENCH_SWAPS. Seed: BENCH_SEED.
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
