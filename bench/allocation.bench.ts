import { swt, xrp } from '@tidebook/protocol'
import { rulesOf } from '../packages/ledger/src/profiles/rules.ts'
import { people, workload } from '../packages/ledger/src/testing/market-workload.ts'
import { TestLedger } from '../packages/ledger/src/testing/test-ledger.ts'
import { allocationOf } from './support/allocation.ts'
import { goal, line, machine } from './support/report.ts'

// Heap allocation of applying and closing, without node, signatures and store.
const COUNT = Number.parseInt(process.env['BENCH_TRANSACTIONS'] ?? '40000', 10)
const WARM_UP = 10_000
const PER_LEDGER = 2000

// Kilobytes per transaction. xrp applies each transaction twice, once in order of arrival and once in ledger order.
const GOALS = { swt: { allocated: 14, promoted: 0.3 }, xrp: { allocated: 44, promoted: 2.7 } } as const

machine()
let isMet = true
for (const network of [swt, xrp]) {
  const test = new TestLedger(rulesOf(network))
  const gate = test.fund('gate')
  const accounts = people(test, gate)
  test.close()
  const txs = workload(accounts, gate, WARM_UP + COUNT, (account) => test.sequence(account))
  const results = new Map<string, number>()
  const play = (from: number, to: number): void => {
    for (let index = from; index < to; index += 1) {
      const tx = txs[index]
      if (tx !== undefined) {
        const { result } = test.ledger.apply(tx)
        results.set(result, (results.get(result) ?? 0) + 1)
      }
      if ((index + 1) % PER_LEDGER === 0) test.ledger.close(test.ledger.lastClosed.closeTime + 1)
    }
  }
  play(0, WARM_UP)
  const { allocated, promoted } = allocationOf(() => play(WARM_UP, WARM_UP + COUNT))
  const goals = GOALS[network.id === 'xrp' ? 'xrp' : 'swt']
  const kilobytes = (bytes: number): number => bytes / COUNT / 1000
  line('profile', `${network.id}: ${COUNT} transactions, ${PER_LEDGER} a ledger`)
  line('results', JSON.stringify(Object.fromEntries(results)))
  isMet = goal(`KB allocated per transaction, ${network.id}`, kilobytes(allocated), goals.allocated) && isMet
  isMet = goal(`KB surviving per transaction, ${network.id}`, kilobytes(promoted), goals.promoted) && isMet
}
process.exitCode = isMet ? 0 : 1
