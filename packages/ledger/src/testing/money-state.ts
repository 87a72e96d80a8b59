import { issuedFromText, issuedNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { encodeCurrency, swt, xrp } from '@tidebook/protocol'
import type { DeferredCredits } from '../money/deferred-credits.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { rulesOf } from '../profiles/rules.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { NO_THREAD } from '../state/entry.ts'
import { State } from '../state/state.ts'
import { accountNamed } from './test-ledger.ts'

/** Returns an amount of a token. */
export function tokens(value: string): LedgerNumber {
  return issuedNumber(issuedFromText(value))
}

/** A state without transactions, for tests that move money directly. */
export class MoneyState {
  readonly state: State
  readonly work: LedgerContext
  readonly usd

  constructor(id: 'swt' | 'xrp' = 'xrp', credits: DeferredCredits | undefined = undefined) {
    const rules = rulesOf(id === 'swt' ? swt : xrp)
    this.state = new State(rules)
    this.usd = this.state.internCurrency(encodeCurrency('USD'))
    this.work = {
      state: this.state,
      rules,
      ledgerIndex: 5,
      parentCloseTime: 100,
      parentHash: '0'.repeat(64),
      pass: 'open',
      credits,
    }
  }

  account(name: string, balance = 1_000_000_000n, flags = 0): AccountEntry {
    const account = this.state.internAccount(accountNamed(name).id)
    const fields = { balance, sequence: 1, ownerCount: 0, flags, settings: NO_SETTINGS, thread: NO_THREAD }
    this.state.journal.set(account, fields)
    return account
  }
}
