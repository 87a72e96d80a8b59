import type { ParsedTransaction } from '@tidebook/protocol'
import { native, token, transaction, DROPS_PER_COIN } from './test-ledger.ts'
import type { TestAccount, TestLedger } from './test-ledger.ts'

const ACCOUNTS = 200
const LEVELS = 50
const PASSIVE_SHARE = 60
const CANCEL_SHARE = 30

/** Returns a deterministic pseudo-random generator (linear congruential). */
function randomNumbers(): (below: number) => number {
  let state = 12_345
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor(((state >>> 8) / 0x80_0000) * below)
  }
}

/** Creates two hundred accounts with native units and a token of the gateway. */
export function people(test: TestLedger, gate: TestAccount): TestAccount[] {
  return Array.from({ length: ACCOUNTS }, (_, index) => {
    const account = test.fund(`account ${index}`, 1_000_000n)
    const limit = { LimitAmount: token('1000000000', 'JUSDT', gate) }
    if (test.ledger.rules.autoLines === undefined) test.must(test.send('TrustSet', account, limit))
    test.must(test.pay(gate, account, token('10000000', 'JUSDT', gate)))
    return account
  })
}

interface Person {
  readonly account: TestAccount
  sequence: number
  readonly placed: number[]
}

/**
 * Returns transactions of the accounts: 60 % passive offers over 50 prices, 30 % cancels of earlier offers, 10 %
 * crossing offers.
 * @param firstSequence first sequence of every account
 */
export function workload(
  accounts: readonly TestAccount[],
  gate: TestAccount,
  count: number,
  firstSequence: (account: TestAccount) => number = () => 1,
): ParsedTransaction[] {
  const random = randomNumbers()
  const persons: Person[] = accounts.map((account) => ({
    account,
    sequence: firstSequence(account),
    placed: [],
  }))
  const order = (person: Person, buys: boolean, price: number, amount: number, flags: number): ParsedTransaction => {
    const usd = token(`${(price * amount) / 1000}`, 'JUSDT', gate)
    const swt = native(BigInt(amount) * DROPS_PER_COIN)
    const fields = buys ? { TakerPays: swt, TakerGets: usd } : { TakerPays: usd, TakerGets: swt }
    return transaction('OfferCreate', person.account, fields, { sequence: person.sequence, flags })
  }
  return Array.from({ length: count }, () => {
    const person = persons[random(persons.length)]
    if (person === undefined) throw new RangeError('unknown account')
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
