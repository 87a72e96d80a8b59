import { Ledger, rulesOf } from '@tidebook/ledger'
import { decimalOf, formatDecimal, parseDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import {
  deriveKeyPair,
  encodeCurrency,
  encodeTransaction,
  parseTransaction,
  secretFromPassphrase,
  toHex,
  xrp,
} from '@tidebook/protocol'
import type { KeyPair, TransactionJson } from '@tidebook/protocol'
import { createPairResolver } from '../src/pairs/pair-resolver.ts'
import type { ValidatedTransaction } from '../src/wire/ledger-json.ts'
import { tokenValueOf } from '../src/wire/token-value.ts'

function key(name: string): KeyPair {
  return deriveKeyPair(xrp, secretFromPassphrase(xrp, name))
}

const MASTER = key('masterpassphrase')
const GATE = key('gateway of the pools')
const MAKER = key('maker of the pools')
const TAKERS = [key('first taker'), key('second taker')] as const

export const NATIVE = 'XRP'
export const XRP = { currency: NATIVE, issuer: '' }
export const USD = { currency: 'USD', issuer: GATE.address }
export const EUR = { currency: 'EUR', issuer: GATE.address }

/** XRP is the base of every pair with it, EUR of the pair with USD. */
export const pairs = createPairResolver({
  nativeCode: NATIVE,
  pairs: [
    { base: XRP, counter: USD },
    { base: EUR, counter: USD },
  ],
  orient: (a, b) => (a === NATIVE ? { base: a, counter: b } : { base: b, counter: a }),
})

const PARTIAL = 0x0002_0000
const IMMEDIATE = 0x0002_0000
const SELL = 0x0008_0000

/** A command for an exchange with pools. Amounts are in hundredths. */
export type PoolCommand =
  | {
      readonly kind: 'order' | 'rest'
      readonly taker: 0 | 1
      readonly pays: PoolAsset
      readonly gets: PoolAsset
      readonly paysAmount: bigint
      readonly getsAmount: bigint
      readonly sells: boolean
    }
  | {
      readonly kind: 'pay'
      readonly taker: 0 | 1
      readonly deliver: PoolAsset
      readonly spend: PoolAsset
      readonly amount: bigint
      readonly most: bigint
    }
  | { readonly kind: 'deposit'; readonly asset: PoolAsset; readonly amount: bigint }
  | { readonly kind: 'withdraw'; readonly asset: PoolAsset; readonly amount: bigint }

export type PoolAsset = 'XRP' | 'USD' | 'EUR'

const TOKENS = { XRP, USD, EUR } as const

function amountOf(asset: PoolAsset, hundredths: bigint): TransactionJson['Amount'] {
  if (asset === 'XRP') return String(hundredths * 10_000n)
  return { ...TOKENS[asset], value: formatDecimal(decimalOf(hundredths, 2)) }
}

/** A ledger with the reference's rules, one pool of XRP and USD, one of EUR and USD, a book, and two takers. */
export class PoolExchange {
  readonly #ledger = Ledger.genesis(rulesOf(xrp), { master: MASTER.accountId, totalDrops: 10n ** 17n, closeTime: 1000 })

  constructor(fee = 500) {
    for (const { address } of [GATE, MAKER, ...TAKERS]) {
      this.#must(MASTER, { TransactionType: 'Payment', Destination: address, Amount: String(10n ** 12n) })
    }
    this.#must(GATE, { TransactionType: 'AccountSet', SetFlag: 8 })
    for (const holder of [MAKER, ...TAKERS]) {
      for (const token of [USD, EUR]) {
        this.#must(holder, { TransactionType: 'TrustSet', LimitAmount: { ...token, value: '1000000000' } })
        const Amount = { ...token, value: '1000000' }
        this.#must(GATE, { TransactionType: 'Payment', Destination: holder.address, Amount })
      }
    }
    const pools = [
      { Amount: String(40_000n * 1_000_000n), Amount2: { ...USD, value: '20000' } },
      { Amount: { ...EUR, value: '18000' }, Amount2: { ...USD, value: '20000' } },
    ]
    for (const amounts of pools) {
      this.#must(MAKER, { TransactionType: 'AMMCreate', ...amounts, TradingFee: fee }, 2_000_000n)
    }
  }

  /** All applied transactions, oldest first. */
  readonly history: ValidatedTransaction[] = []

  /** Addresses of the traders. */
  readonly takers = TAKERS.map(({ address }) => address)

  /** Holder of the pool shares. */
  readonly provider = MAKER.address

  /** Returns the account of the pool of XRP and USD, and its outstanding pool tokens. */
  pool(): { readonly account: string; readonly tokens: Decimal } {
    const usd = { currency: encodeCurrency('USD'), issuer: GATE.accountId }
    const native = { currency: undefined, issuer: undefined }
    const tokens = this.#ledger.view('current').pool(native, usd, this.#ledger.lastClosed.closeTime)?.tokens
    if (tokens === undefined || typeof tokens === 'string') throw new TypeError('There is no pool')
    return { account: tokens.issuer, tokens: parseDecimal(tokens.value) }
  }

  /** Returns the balances of both pools: XRP and USD, EUR and USD. */
  pools(): readonly (readonly Decimal[])[] {
    const usd = { currency: encodeCurrency('USD'), issuer: GATE.accountId }
    const eur = { currency: encodeCurrency('EUR'), issuer: GATE.accountId }
    const view = this.#ledger.view('current')
    return [{ currency: undefined, issuer: undefined }, eur].map((asset) =>
      (view.pool(asset, usd, this.#ledger.lastClosed.closeTime)?.amounts ?? []).map(
        (amount) => tokenValueOf(amount, NATIVE).value,
      ),
    )
  }

  /**
   * Sells an amount of USD for at least a number of micro units of XRP. Returns undefined when the ledger rejected it.
   */
  sellUsd(value: string, atLeast: bigint): ValidatedTransaction | undefined {
    return this.#send(TAKERS[0], {
      TransactionType: 'OfferCreate',
      TakerPays: String(atLeast),
      TakerGets: { ...USD, value },
      Flags: IMMEDIATE + SELL,
    })
  }

  /** Runs a command. Returns undefined when the ledger rejected it. */
  run(command: PoolCommand): ValidatedTransaction | undefined {
    if (command.kind === 'deposit' || command.kind === 'withdraw') {
      const asset = command.asset === 'EUR' ? EUR : undefined
      return this.#send(MAKER, {
        TransactionType: command.kind === 'deposit' ? 'AMMDeposit' : 'AMMWithdraw',
        Asset: asset ?? { currency: NATIVE },
        Asset2: USD,
        Amount: amountOf(command.asset, command.amount),
        Flags: 0x0008_0000,
      })
    }
    const taker = TAKERS[command.taker]
    if (command.kind === 'pay') {
      return this.#send(taker, {
        TransactionType: 'Payment',
        Destination: TAKERS[command.taker === 0 ? 1 : 0].address,
        Amount: amountOf(command.deliver, command.amount),
        SendMax: amountOf(command.spend, command.most),
        Flags: PARTIAL,
        ...(command.deliver === 'USD' || command.spend === 'USD' ? {} : { Paths: [[USD]] }),
      })
    }
    return this.#send(taker, {
      TransactionType: 'OfferCreate',
      TakerPays: amountOf(command.pays, command.paysAmount),
      TakerGets: amountOf(command.gets, command.getsAmount),
      Flags: (command.kind === 'order' ? IMMEDIATE : 0) | (command.sells ? SELL : 0),
    })
  }

  #must(owner: KeyPair, transaction: object, fee?: bigint): void {
    if (this.#send(owner, transaction, fee) === undefined) throw new Error(`refused: ${JSON.stringify(transaction)}`)
  }

  #send(owner: KeyPair, transaction: object, fee = 10n): ValidatedTransaction | undefined {
    const tx = {
      ...(transaction as { readonly TransactionType: string }),
      Account: owner.address,
      Fee: String(fee),
      Sequence: this.#ledger.view('current').account(owner.accountId)?.sequence ?? 0,
      SigningPubKey: toHex(owner.publicKey),
      TxnSignature: '00',
    }
    const parsed = parseTransaction(xrp, encodeTransaction(xrp, tx))
    const { applied, metadata } = this.#ledger.apply(parsed)
    if (!applied || metadata === undefined) return undefined
    const date = this.#ledger.lastClosed.closeTime + 10
    const entry = { tx: { ...tx, hash: parsed.hash, date }, meta: metadata, ledger: this.#ledger.openIndex }
    this.history.push(entry)
    return entry
  }
}

/** Native fee of an applied command. */
export const COMMAND_FEE = parseDecimal('0.00001')
