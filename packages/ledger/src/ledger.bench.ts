import { INVARIANTS } from './invariants/check.ts'
import { sampledShares } from './testing/sampled-shares.ts'
import { native, TestLedger, token, transaction, WHOLE } from './testing/test-ledger.ts'
import type { TestAccount } from './testing/test-ledger.ts'
import type { ParsedTransaction } from '@tidebook/protocol'

const ACCOUNTS = 200
const TRANSACTIONS = 60_000
const PER_LEDGER = 5_000
const LEVELS = 50
const PASSIVE_SHARE = 60
const CANCEL_SHARE = 30

/** Numbers that look random and are the same every time (a linear congruence). */
function randomNumbers(): (below: number) => number {
  let state = 12_345
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor(((state >>> 8) / 0x80_0000) * below)
  }
}

function people(test: TestLedger, gate: TestAccount): TestAccount[] {
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const account = test.fund(`account ${index}`, 1_000_000n)
    test.must(test.pay(gate, account, token('10000000', 'JUSDT', gate)))
    return account
  })
}

interface Person {
  readonly account: TestAccount
  sequence: number
  readonly placed: number[]
}

/** 60 % passive offers over 50 prices, 30 % cancels of own offers, 10 % crossing offers. */
function workload(accounts: readonly TestAccount[], gate: TestAccount): ParsedTransaction[] {
  const random = randomNumbers()
  const persons: Person[] = accounts.map((account) => ({ account, sequence: 1, placed: [] }))
  const order = (person: Person, buys: boolean, price: number, amount: number, flags: number): ParsedTransaction => {
    const usd = token(`${(price * amount) / 1000}`, 'JUSDT', gate)
    const swt = native(BigInt(amount) * WHOLE)
    const fields = buys ? { TakerPays: swt, TakerGets: usd } : { TakerPays: usd, TakerGets: swt }
    return transaction('OfferCreate', person.account, fields, { sequence: person.sequence, flags })
  }
  return Array.from({ length: TRANSACTIONS }, () => {
    const person = persons[random(persons.length)]
    if (person === undefined) throw new RangeError('nobody there')
    const kind = random(100)
    const buys = random(2) === 0
    const amount = 1 + random(100)
    let tx: ParsedTransaction
    const cancelled = kind >= PASSIVE_SHARE && kind < PASSIVE_SHARE + CANCEL_SHARE ? person.placed.pop() : undefined
    if (cancelled !== undefined) {
      tx = transaction('OfferCancel', person.account, { OfferSequence: cancelled }, { sequence: person.sequence })
    } else if (kind < PASSIVE_SHARE + CANCEL_SHARE) {
      const distance = 1 + random(LEVELS / 2)
      person.placed.push(person.sequence)
      tx = order(person, buys, buys ? 100 - distance : 100 + distance, amount, 0x0001_0000)
    } else tx = order(person, buys, buys ? 103 : 97, amount, buys ? 0 : 0x0008_0000)
    person.sequence += 1
    return tx
  })
}

interface Run {
  readonly results: ReadonlyMap<string, number>
  readonly fills: number
  readonly totalMs: number
  readonly closingMs: number
}

/** The whole workload on a ledger of its own. */
function play(): Run {
  const test = new TestLedger()
  const gate = test.fund('gate')
  const txs = workload(people(test, gate), gate)
  test.close()
  const results = new Map<string, number>()
  let closingMs = 0
  let fills = 0
  const started = performance.now()
  for (const [index, tx] of txs.entries()) {
    const { result, metadata } = test.ledger.apply(tx)
    results.set(result, (results.get(result) ?? 0) + 1)
    for (const node of metadata?.AffectedNodes ?? []) {
      const touched = 'DeletedNode' in node ? node.DeletedNode : 'ModifiedNode' in node ? node.ModifiedNode : undefined
      if (touched?.LedgerEntryType === 'Offer' && touched.PreviousFields !== undefined) fills += 1
    }
    if ((index + 1) % PER_LEDGER === 0) {
      const before = performance.now()
      test.close()
      closingMs += performance.now() - before
    }
  }
  return { results, fills, totalMs: performance.now() - started, closingMs }
}

const { closingMs, fills, results, totalMs } = play()
// A second, warm run under the profiler: samples know what wall-clock time on a busy machine does not.
const { invariants, apply } = await sampledShares(play, { invariants: 'brokenInvariant', apply: 'apply' })
const report = {
  transactions: TRANSACTIONS,
  perSecond: Math.round((TRANSACTIONS * 1000) / totalMs),
  microsecondsPerApply: Number((((totalMs - closingMs) * 1000) / TRANSACTIONS).toFixed(1)),
  microsecondsPerCloseEntry: Number(((closingMs * 1000) / TRANSACTIONS).toFixed(1)),
  invariants: INVARIANTS.length,
  invariantsPartOfApply: Number((invariants / apply).toFixed(3)),
  fills,
  results: Object.fromEntries(results),
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
