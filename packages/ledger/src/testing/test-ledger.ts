import { issuedFromText } from '@tidebook/amount'
import { accountIdOf, encodeCurrency, sha512Half, swt, toHex } from '@tidebook/protocol'
import type { FieldValue, ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import type { CarriedTransaction } from '../close/carried-transaction.ts'
import type { ApplyResult } from '../ledger.ts'
import type { GenesisOptions } from '../genesis.ts'
import { Ledger } from '../ledger.ts'
import { rulesOf } from '../profiles/rules.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { StateSource } from '../state/state-source.ts'
import { MapSource } from './map-source.ts'

/** Micro units of one whole native unit. */
export const DROPS_PER_COIN = 1_000_000n
export const SUPPLY = 600_000_000_000n * DROPS_PER_COIN
export const SWT_RULES = rulesOf(swt)
const GENESIS_TIME = 800_000_000

/** A test account. Its key is made up, because the ledger never sees signatures. */
export interface TestAccount {
  readonly publicKey: Uint8Array
  readonly id: Uint8Array
}

/** Returns native micro units as a field. */
export function native(drops: bigint): ParsedAmount {
  return { currency: undefined, issuer: undefined, mantissa: drops, exponent: 0 }
}

/** Returns a token as a field. `value` is in the ledger's text form. */
export function token(value: string, code: string, issuer: TestAccount): ParsedAmount {
  return { currency: encodeCurrency(code), issuer: issuer.id, ...issuedFromText(value) }
}

function bytesOf(text: string): Uint8Array {
  return sha512Half(new TextEncoder().encode(text))
}

/** Returns the account of a name. The same name always has the same account. */
export function accountNamed(name: string): TestAccount {
  const publicKey = new Uint8Array(33)
  publicKey[0] = 2
  publicKey.set(bytesOf(name), 1)
  return { publicKey, id: accountIdOf(publicKey) }
}

export interface SendOptions {
  readonly fee?: bigint
  readonly sequence?: number
  readonly flags?: number
  readonly publicKey?: Uint8Array
  /** Counter that distinguishes otherwise identical transactions. */
  readonly serial?: number
}

let accountCount = 0

/** Returns a parsed transaction with a made-up hash. */
export function transaction(
  type: string,
  account: TestAccount,
  fields: Readonly<Record<string, FieldValue>>,
  { fee = 10n, sequence = 1, flags = 0, publicKey = account.publicKey, serial = (accountCount += 1) }: SendOptions = {},
): ParsedTransaction {
  return {
    blob: new Uint8Array(0),
    hash: toHex(bytesOf(`${type} ${serial} ${sequence} ${toHex(account.id)}`)),
    type,
    account: account.id,
    fee,
    sequence,
    flags,
    signingPublicKey: publicKey,
    signature: undefined,
    signingData: new Uint8Array(0),
    signers: undefined,
    fields,
  }
}

/** A ledger with funded test accounts. */
export class TestLedger {
  ledger: Ledger
  readonly master = accountNamed('master')
  readonly log: ParsedTransaction[] = []
  #carried: readonly CarriedTransaction[] = []
  /** Store of the closed ledgers. */
  readonly stored: MapSource

  constructor(rules: LedgerRules = SWT_RULES, more: Pick<GenesisOptions, 'validators'> = {}) {
    const totalDrops = SUPPLY < rules.maxNative ? SUPPLY : rules.maxNative
    this.ledger = Ledger.genesis(rules, { master: this.master.id, totalDrops, closeTime: GENESIS_TIME, ...more })
    this.stored = new MapSource(this.ledger.stateEntries())
  }

  /** Creates an account with whole native units. */
  fund(name: string, whole = 1000n): TestAccount {
    const account = accountNamed(name)
    this.must(this.pay(this.master, account, native(whole * DROPS_PER_COIN)))
    return account
  }

  send(
    type: string,
    account: TestAccount,
    fields: Readonly<Record<string, FieldValue>>,
    sending: SendOptions = {},
  ): ApplyResult {
    const sequence = sending.sequence ?? this.sequence(account)
    const tx = transaction(type, account, fields, { serial: this.log.length, ...sending, sequence })
    this.log.push(tx)
    return this.ledger.apply(tx)
  }

  pay(
    from: TestAccount,
    to: TestAccount,
    amount: ParsedAmount,
    more: Record<string, FieldValue> = {},
    flags = 0,
  ): ApplyResult {
    return this.send('Payment', from, { Destination: to.id, Amount: amount, ...more }, { flags })
  }

  offer(
    account: TestAccount,
    takerPays: ParsedAmount,
    takerGets: ParsedAmount,
    flags = 0,
    more: Record<string, FieldValue> = {},
  ): ApplyResult {
    return this.send('OfferCreate', account, { TakerPays: takerPays, TakerGets: takerGets, ...more }, { flags })
  }

  /** Throws unless the transaction succeeded. */
  must(result: ApplyResult): ApplyResult {
    if (result.result !== 'tesSUCCESS') throw new TypeError(`Expected success, got ${result.result}`)
    return result
  }

  close(seconds = 1): void {
    const closed = this.ledger.close(this.ledger.lastClosed.closeTime + seconds)
    this.#carried = closed.carried
    this.stored.commit(closed)
  }

  sequence(account: TestAccount): number {
    return this.ledger.view('current').account(account.id)?.sequence ?? 1
  }

  /** Returns the balance in native micro units. */
  drops(account: TestAccount): bigint {
    return this.ledger.view('current').account(account.id)?.balance ?? 0n
  }

  ownerCount(account: TestAccount): number {
    return this.ledger.view('current').account(account.id)?.ownerCount ?? -1
  }

  /** Returns the balance of a token, decimal text. */
  held(account: TestAccount, code: string): string {
    for (const line of this.ledger.view('current').lines(account.id)) if (line.currency === code) return line.balance
    return 'no line'
  }

  /** Returns an account's open offers as 'pays/gets' in sequence order. */
  offers(account: TestAccount): string[] {
    const text = (amount: string | { readonly value: string }): string =>
      typeof amount === 'string' ? amount : amount.value
    // An account's directory is sorted by ledger index, which differs from run to run.
    return [...this.ledger.view('current').offers(account.id)]
      .sort((one, other) => one.sequence - other.sequence)
      .map((o) => `${text(o.takerPays)}/${text(o.takerGets)}`)
  }

  /**
   * Loads the ledger again from its store. Call it only right after a close.
   * @param source a store that later closes do not change, if needed
   */
  reload(source: StateSource = this.stored): void {
    const { ledger } = this
    this.ledger = Ledger.load(ledger.rules, ledger.lastClosed, source, this.#carried)
  }
}
