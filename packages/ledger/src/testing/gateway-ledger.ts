import type { ParsedAmount } from '@tidebook/protocol'
import { xrp } from '@tidebook/protocol'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, token } from './test-ledger.ts'
import type { TestAccount } from './test-ledger.ts'
import { DEFAULT_RIPPLE } from './wire-flags.ts'

/** A ledger with the reference's rules, a gateway that issues USD, and two holders. */
export class GatewayLedger {
  readonly test = new TestLedger(rulesOf(xrp))
  readonly gate: TestAccount
  readonly alice: TestAccount
  readonly bob: TestAccount

  constructor() {
    const { test } = this
    this.gate = test.fund('gate')
    this.alice = test.fund('alice')
    this.bob = test.fund('bob')
    test.close()
    test.must(test.send('AccountSet', this.gate, { SetFlag: DEFAULT_RIPPLE }))
    test.close()
  }

  readonly usd = (value: string): ParsedAmount => token(value, 'USD', this.gate)

  /** Creates a line for USD with a balance. */
  give(holder: TestAccount, value: string): void {
    const { test } = this
    test.must(test.send('TrustSet', holder, { LimitAmount: this.usd('1000000') }))
    test.close()
    test.must(test.pay(this.gate, holder, this.usd(value)))
    test.close()
  }
}
