import { swt } from '@tidebook/protocol'
import type { FieldValue } from '@tidebook/protocol'
import type { ApplyContext } from '../../money/apply-context.ts'
import type { Transactor } from '../../engine/transactor.ts'
import type { BrokenInvariant } from '../../invariants/broken-invariant.ts'
import { brokenInvariants } from '../../invariants/check.ts'
import { requireFields } from '../../money/accounts.ts'
import { moveTokens } from '../../money/token-transfer.ts'
import { rulesOf } from '../../profiles/rules.ts'
import type { AccountEntry, AccountFields } from '../../state/account-entry.ts'
import type { LedgerNumber } from '@tidebook/amount'
import { transactorOf } from '../../transactors/registry.ts'
import { TestLedger, accountNamed, token } from '../test-ledger.ts'
import type { TestAccount } from '../test-ledger.ts'

/** Ann and Ben each hold 1000 USD of the gateway. Cat holds as much and never takes part. */
export interface World {
  readonly test: TestLedger
  readonly manager: TestAccount
  readonly gate: TestAccount
  readonly ann: TestAccount
  readonly ben: TestAccount
  readonly cat: TestAccount
}

/** The transaction to send after the preparation. */
export interface Sent {
  readonly type: string
  readonly from: TestAccount
  readonly fields: Readonly<Record<string, FieldValue>>
  readonly flags?: number
}

/** A deliberate fault in the state after a transaction, which one invariant must detect. */
export interface Mutant {
  /** Name of the invariant that detects it. */
  readonly breaks: string
  readonly fault: string
  /** Whether the fault survives undoing the change, so that not even the fee may be charged. */
  readonly isLasting?: boolean
  stage(world: World): Sent
  /** @param mark savepoint before the transaction */
  damage(context: ApplyContext, world: World, mark: number): void
}

export function usd(world: World, value: string): ReturnType<typeof token> {
  return token(value, 'USD', world.gate)
}

export function newWorld(): World {
  const test = new TestLedger(rulesOf(swt, { managerAccount: accountNamed('manager').id }))
  const fund = (name: string): TestAccount => test.fund(name, 100_000n)
  const world = {
    test,
    manager: fund('manager'),
    gate: fund('gate'),
    ann: fund('ann'),
    ben: fund('ben'),
    cat: fund('cat'),
  }
  // Pools require tokens that ripple.
  test.must(test.send('AccountSet', world.gate, { SetFlag: 8 }))
  for (const person of [world.ann, world.ben, world.cat]) test.must(test.pay(world.gate, person, usd(world, '1000')))
  return world
}

/** Returns the state entry of an account. */
export function entryOf(context: ApplyContext, account: TestAccount): AccountEntry {
  return context.state.internAccount(account.id)
}

export function setAccount(context: ApplyContext, account: TestAccount, change: Partial<AccountFields>): void {
  const entry = entryOf(context, account)
  context.state.journal.set(entry, { ...requireFields(entry), ...change })
}

export function balanceOf(context: ApplyContext, account: TestAccount): bigint {
  return requireFields(entryOf(context, account)).balance
}

/** Moves native units and bypasses all rules. */
export function stealNative(context: ApplyContext, from: TestAccount, to: TestAccount, drops: bigint): void {
  setAccount(context, from, { balance: balanceOf(context, from) - drops })
  setAccount(context, to, { balance: balanceOf(context, to) + drops })
}

/** Moves an issuer's tokens between two holders and bypasses all rules. */
export function stealTokens(
  context: ApplyContext,
  issuer: TestAccount,
  from: TestAccount,
  to: TestAccount,
  amount: LedgerNumber,
): void {
  const [by, giver, taker] = [issuer, from, to].map((account) => entryOf(context, account)) as [
    AccountEntry,
    AccountEntry,
    AccountEntry,
  ]
  const currency = context.state.internCurrency(token('1', 'USD', issuer).currency ?? new Uint8Array(20))
  moveTokens(context, giver, by, currency, amount)
  moveTokens(context, by, taker, currency, amount)
}

export interface Outcome {
  readonly result: string
  /** Invariants violated by the damaged state. */
  readonly broken: readonly string[]
  /** The violations that the ledger reported. */
  readonly violations: readonly BrokenInvariant[]
  /** Amount paid by the sender, in micro units. */
  readonly cost: bigint
}

/** Runs a callback while a transactor's `apply` plants the fault at its end. */
export function withDamage<Result>(
  transactor: Transactor,
  damage: (context: ApplyContext, mark: number) => void,
  run: () => Result,
): Result {
  const { apply, preclaim } = transactor
  let mark = 0
  const damaged: Pick<Transactor, 'apply' | 'preclaim'> = {
    preclaim(context) {
      mark = context.state.journal.mark()
      return preclaim(context)
    },
    apply(context) {
      const result = apply(context)
      if (result === 'tesSUCCESS') damage(context, mark)
      return result
    },
  }
  Object.assign(transactor, damaged)
  try {
    return run()
  } finally {
    Object.assign(transactor, { apply, preclaim })
  }
}

/** Sends a mutant's transaction with the fault planted. */
export function runMutant(mutant: Mutant): Outcome {
  const world = newWorld()
  const { type, from, fields, flags = 0 } = mutant.stage(world)
  const transactor = transactorOf(type)
  if (transactor === undefined) throw new TypeError(`No transactor ${type}`)
  const before = world.test.drops(from)
  let broken: readonly string[] = ['the fault was never put in']
  const { result, brokenInvariants: violations = [] } = withDamage(
    transactor,
    (context, mark) => {
      mutant.damage(context, world, mark)
      broken = brokenInvariants(context, context.state.journal.changesSince(mark))
    },
    () => world.test.send(type, from, fields, { flags }),
  )
  return { result, broken, violations: violations, cost: before - world.test.drops(from) }
}
