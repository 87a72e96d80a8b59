import { addLedger, ledgerNumber } from '@tidebook/amount'
import { encodeCurrency } from '@tidebook/protocol'
import type { ApplyContext } from '../../money/apply-context.ts'
import { PLAIN_SIDE, createLine } from '../../money/token-transfer.ts'
import type { LineEntry, LineFields } from '../../state/line-entry.ts'
import { accountNamed, token } from '../test-ledger.ts'
import type { TestAccount } from '../test-ledger.ts'
import { entryOf, stealTokens } from './mutant.ts'
import type { Mutant, World } from './mutant.ts'
import { annPaysBen } from './payment.ts'

const FIVE = ledgerNumber(false, 5n, 0)
const TRUST_SET_AUTH = 0x1_0000
const TRUST_SET_FREEZE = 0x10_0000

function lineOf(context: ApplyContext, account: TestAccount): LineEntry & { fields: LineFields } {
  for (const line of entryOf(context, account).lines.values()) {
    const { fields } = line
    if (fields !== undefined) return Object.assign(line, { fields })
  }
  throw new TypeError('No line')
}

function open(context: ApplyContext, owner: TestAccount, peer: TestAccount, currency: Uint8Array): void {
  createLine(context, {
    owner: entryOf(context, owner),
    peer: entryOf(context, peer),
    currency: context.state.internCurrency(currency),
    side: PLAIN_SIDE,
    balance: ledgerNumber(false, 0n, 0),
    auth: false,
    noRipple: false,
    freeze: false,
  })
}

/** Returns the native currency's letters as a token's code. */
function nativeLetters(): Uint8Array {
  const currency = new Uint8Array(20)
  currency.set(new TextEncoder().encode('SWT'), 12)
  return currency
}

/**
 * Creates an issuer that requires authorization. Ann is authorized and holds a hundred; Ben has a line without
 * authorization.
 */
function strictIssuer({ ann, ben, test }: World): TestAccount {
  const strict = test.fund('strict')
  test.must(test.send('AccountSet', strict, { SetFlag: 2 }))
  for (const person of [ann, ben]) {
    test.must(test.send('TrustSet', person, { LimitAmount: token('1000', 'USD', strict) }))
  }
  test.must(test.send('TrustSet', strict, { LimitAmount: token('0', 'USD', ann) }, { flags: TRUST_SET_AUTH }))
  test.must(test.pay(strict, ann, token('100', 'USD', strict)))
  return strict
}

/** Faults in trust lines and their balances. */
export const LINE_MUTANTS: readonly Mutant[] = [
  {
    breaks: 'no lines in the native currency',
    fault: 'somebody owes native units',
    stage: annPaysBen,
    damage: (context, { ann, gate }) => open(context, ann, gate, nativeLetters()),
  },
  {
    breaks: 'no line of an account with itself',
    fault: 'an account owes itself',
    stage: annPaysBen,
    damage: (context, { ann }) => open(context, ann, ann, encodeCurrency('USD')),
  },
  {
    breaks: 'trust line settings valid',
    fault: 'a limit below zero',
    stage: annPaysBen,
    damage(context, { ann }) {
      const line: LineEntry = lineOf(context, ann)
      if (line.fields === undefined) return
      const low = { ...line.fields.low, limit: ledgerNumber(false, -1n, 0) }
      context.state.journal.set(line, { ...line.fields, low })
    },
  },
  {
    breaks: 'trust line settings valid',
    fault: 'a flag that means nothing',
    stage: annPaysBen,
    damage(context, { ann }) {
      const line: LineEntry = lineOf(context, ann)
      if (line.fields !== undefined) context.state.journal.set(line, { ...line.fields, flags: line.fields.flags | 1 })
    },
  },
  {
    breaks: 'issuance conserved',
    fault: 'tokens come from nowhere',
    stage: annPaysBen,
    damage(context, { cat }) {
      const line: LineEntry = lineOf(context, cat)
      if (line.fields === undefined) return
      const { balance } = line.fields
      const more = ledgerNumber(false, balance.mantissa > 0n ? 5n : -5n, 0)
      context.state.journal.set(line, { ...line.fields, balance: addLedger(balance, more) })
    },
  },
  {
    breaks: 'issuance conserved',
    fault: 'tokens of an uninvolved holder go to the sender',
    stage: annPaysBen,
    damage: (context, { ann, cat, gate }) => stealTokens(context, gate, cat, ann, FIVE),
  },
  {
    breaks: 'owners of offers pay at most their offers',
    fault: 'tokens of the receiver go to the sender',
    stage: annPaysBen,
    damage: (context, { ann, ben, gate }) => stealTokens(context, gate, ben, ann, FIVE),
  },
  {
    breaks: 'frozen tokens do not move',
    fault: 'frozen tokens go to the receiver',
    stage(world) {
      const { ann, gate, test } = world
      test.must(test.send('TrustSet', gate, { LimitAmount: token('0', 'USD', ann) }, { flags: TRUST_SET_FREEZE }))
      return annPaysBen(world)
    },
    damage: (context, { ann, ben, gate }) => stealTokens(context, gate, ann, ben, FIVE),
  },
  {
    breaks: 'frozen tokens do not move',
    fault: 'tokens of an issuer that froze everything go to the receiver',
    stage(world) {
      world.test.must(world.test.send('AccountSet', world.gate, { SetFlag: 7 }))
      return annPaysBen(world)
    },
    damage: (context, { ann, ben, gate }) => stealTokens(context, gate, ann, ben, FIVE),
  },
  {
    breaks: 'only authorized holders hold tokens',
    fault: 'the receiver gets tokens without leave to hold them',
    stage(world) {
      strictIssuer(world)
      return annPaysBen(world)
    },
    damage: (context, { ann, ben }) => stealTokens(context, accountNamed('strict'), ann, ben, FIVE),
  },
]
