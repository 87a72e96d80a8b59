import type { FieldValue, NetworkDefinition, ParsedAmount, ParsedIssue } from '@tidebook/protocol'
import { decodeAddress, encodeCurrency, xrp } from '@tidebook/protocol'
import { issuedFromText } from '@tidebook/amount'
import type { ApplyResult } from '../ledger.ts'
import { rulesOf } from '../profiles/rules.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AmountJson } from '../entries/json-fields.ts'
import type { PoolView } from '../views/view-types.ts'
import type { SendOptions, TestAccount } from './test-ledger.ts'
import { TestLedger, DROPS_PER_COIN, native, token } from './test-ledger.ts'
import { DEFAULT_RIPPLE } from './wire-flags.ts'

const NATIVE: ParsedIssue = { currency: undefined, issuer: undefined }

/** Returns an amount as text: the token value, or micro units. */
export function valueOf(amount: AmountJson | undefined): string {
  if (amount === undefined) return ''
  return typeof amount === 'string' ? amount : amount.value
}

/**
 * A ledger in which Alice, Bob and Carol hold 100,000 USD of a gateway and as many native units, for pools of the two.
 */
export class PoolLedger {
  readonly #network: NetworkDefinition
  readonly test: TestLedger
  readonly gate: TestAccount
  readonly alice: TestAccount
  readonly bob: TestAccount
  readonly carol: TestAccount

  constructor(rules: Partial<LedgerRules> = {}, network: NetworkDefinition = xrp) {
    const test = new TestLedger(rulesOf(network, rules))
    this.#network = network
    this.test = test
    this.gate = test.fund('gate', 100_000n)
    this.alice = test.fund('alice', 100_000n)
    this.bob = test.fund('bob', 100_000n)
    this.carol = test.fund('carol', 100_000n)
    test.close()
    test.must(test.send('AccountSet', this.gate, { SetFlag: DEFAULT_RIPPLE }))
    test.close()
    for (const account of [this.alice, this.bob, this.carol]) this.giveLine(account, '100000')
    test.close()
  }

  usd(value: string): ParsedAmount {
    return token(value, 'USD', this.gate)
  }

  /** Creates a line for USD with a balance. */
  giveLine(account: TestAccount, value: string): void {
    const { test } = this
    test.must(test.send('TrustSet', account, { LimitAmount: this.usd('1000000') }))
    test.must(test.pay(this.gate, account, this.usd(value)))
  }

  /** The two assets that identify the pool. */
  get pair(): Readonly<Record<string, FieldValue>> {
    return { Asset: NATIVE, Asset2: { currency: encodeCurrency('USD'), issuer: this.gate.id } }
  }

  send(
    type: string,
    account: TestAccount,
    fields: Record<string, FieldValue> = {},
    sending: SendOptions = {},
  ): ApplyResult {
    return this.test.send(type, account, { ...this.pair, ...fields }, sending)
  }

  /** Creates a pool of whole native units and USD, by Alice unless another account is given. */
  create(whole: bigint, usd: string, fee = 0, account = this.alice): ApplyResult {
    const fields = { Amount: native(whole * DROPS_PER_COIN), Amount2: this.usd(usd), TradingFee: fee }
    return this.test.send('AMMCreate', account, fields, { fee: this.test.ledger.rules.reserveIncrement })
  }

  /** The pool in the open ledger. */
  get pool(): PoolView | undefined {
    const { Asset: one, Asset2: other } = this.pair as Record<string, ParsedIssue>
    if (one === undefined || other === undefined) return undefined
    return this.test.ledger.view('current').pool(one, other, this.test.ledger.lastClosed.closeTime)
  }

  /** The pool's balances as text: native micro units, USD, outstanding pool tokens. */
  get balances(): readonly string[] {
    const { pool } = this
    return pool === undefined ? [] : [...pool.amounts.map(valueOf), valueOf(pool.tokens)]
  }

  /** Returns an amount of pool tokens. */
  tokens(value: string): ParsedAmount {
    const amount = this.pool?.tokens
    if (amount === undefined || typeof amount === 'string') throw new TypeError('There is no pool')
    const [currency, issuer] = [encodeCurrency(amount.currency), decodeAddress(this.#network, amount.issuer)]
    return { currency, issuer, ...issuedFromText(value) }
  }

  /** Returns an account's balance of pool tokens. */
  held(account: TestAccount): string {
    const amount = this.pool?.tokens
    return amount === undefined || typeof amount === 'string' ? '0' : this.test.held(account, amount.currency)
  }
}
