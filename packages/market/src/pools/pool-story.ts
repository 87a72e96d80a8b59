import { ZERO, compare, decimalOf, multiply, negate, parseDecimal, subtract } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { entryChanges } from '../wire/affected-nodes.ts'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, integerField, textField } from '../wire/fields.ts'
import type { NodeFields, ValidatedTransaction } from '../wire/ledger-json.ts'
import { sameToken, tokenValueOf } from '../wire/token-value.ts'
import type { TokenId } from '../wire/token-value.ts'

/** A pool's balances and outstanding pool tokens. */
export interface PoolMoment {
  readonly amount: Decimal
  readonly amount2: Decimal
  readonly tokens: Decimal
}

/** A pool, identified by its account. Assets are in the ledger's order. */
export interface PoolName {
  readonly account: string
  readonly asset: TokenId
  readonly asset2: TokenId
}

interface EventPlace {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly hash: string
  readonly ledger: number
  /** The sender of the transaction. */
  readonly account: string
  readonly after: PoolMoment
}

/** A trade with the pool. */
export interface PoolTrade extends EventPlace {
  readonly kind: 'trade'
  /** Whether the input is the pool's first asset. */
  readonly paysFirst: boolean
  readonly paid: Decimal
  readonly got: Decimal
  /** Fee: the part of the input that remains with the liquidity providers. */
  readonly fee: Decimal
}

/** A deposit, a withdrawal, or a bid for the auction slot paid in pool tokens. Amounts are never negative. */
export interface PoolShareChange extends EventPlace {
  readonly kind: 'deposit' | 'withdrawal' | 'bid'
  readonly change: PoolMoment
}

export type PoolEvent = PoolTrade | PoolShareChange

interface Slot {
  readonly holders: readonly string[]
  readonly fee: number
  /** Seconds since 2000. */
  readonly expiration: number
}

const ZERO_MOMENT: PoolMoment = { amount: ZERO, amount2: ZERO, tokens: ZERO }
const FEE_DIGITS = 5
const LINE_TYPES = new Set(['RippleState', 'SkywellState'])

/** Reconstructs the history of one pool from the transactions that affect it, starting with its creation. */
export class PoolStory {
  readonly #pool: PoolName
  readonly #nativeCode: string
  #now = ZERO_MOMENT
  #fee = 0
  #slot: Slot | undefined

  constructor(pool: PoolName, nativeCode: string) {
    this.#pool = pool
    this.#nativeCode = nativeCode
  }

  get now(): PoolMoment {
    return this.#now
  }

  /** Applies a transaction. Returns the resulting event, or undefined for an irrelevant transaction. */
  apply({ tx, meta, ledger }: ValidatedTransaction): PoolEvent | undefined {
    const before = this.#now
    const fee = this.#feeOf(tx.Account, tx.date)
    for (const change of entryChanges(meta)) this.#read(change)
    const after = this.#now
    const place = { time: ledgerTimeToUnixMs(tx.date), hash: tx.hash, ledger, account: tx.Account, after }
    const change: PoolMoment = {
      amount: subtract(after.amount, before.amount),
      amount2: subtract(after.amount2, before.amount2),
      tokens: subtract(after.tokens, before.tokens),
    }
    if (tx.TransactionType.startsWith('AMM')) return shareChange(change, place)
    const paysFirst = compare(change.amount, ZERO) > 0
    const [paid, received] = paysFirst ? [change.amount, change.amount2] : [change.amount2, change.amount]
    if (compare(paid, ZERO) <= 0 || compare(received, ZERO) >= 0) return undefined
    return {
      ...place,
      kind: 'trade',
      paysFirst,
      paid,
      got: negate(received),
      fee: multiply(paid, decimalOf(BigInt(fee), FEE_DIGITS)),
    }
  }

  /** The owner of the auction slot pays a lower fee. */
  #feeOf(account: string, date: number): number {
    const slot = this.#slot
    return slot !== undefined && date < slot.expiration && slot.holders.includes(account) ? slot.fee : this.#fee
  }

  #read({ kind, type, fields }: EntryChange): void {
    const { account } = this.#pool
    if (type === 'AMM' && textField(fields, 'Account') === account) this.#readPool(kind, fields)
    else if (type === 'AccountRoot' && textField(fields, 'Account') === account) {
      const balance = textField(fields, 'Balance')
      const value = balance === undefined ? undefined : tokenValueOf(balance, this.#nativeCode)
      if (value !== undefined) this.#set(value, kind === 'deleted' ? ZERO : value.value)
    } else if (LINE_TYPES.has(type)) this.#readLine(kind, fields)
  }

  #readPool(kind: EntryChange['kind'], fields: NodeFields): void {
    const tokens = amountField(fields, 'LPTokenBalance')
    const value = kind === 'deleted' || typeof tokens !== 'object' ? ZERO : parseDecimal(tokens.value)
    this.#now = { ...this.#now, tokens: value }
    this.#fee = integerField(fields, 'TradingFee') ?? 0
    this.#slot = slotOf(fields['AuctionSlot'])
  }

  #readLine(kind: EntryChange['kind'], fields: NodeFields): void {
    const [balance, low, high] = ['Balance', 'LowLimit', 'HighLimit'].map((name) => amountField(fields, name))
    if (typeof balance !== 'object' || typeof low !== 'object' || typeof high !== 'object') return
    const { account } = this.#pool
    const isLow = low.issuer === account
    if (!isLow && high.issuer !== account) return
    const value = kind === 'deleted' ? ZERO : parseDecimal(balance.value)
    this.#set({ currency: balance.currency, issuer: isLow ? high.issuer : low.issuer }, isLow ? value : negate(value))
  }

  /** Trust lines for pool tokens are not assets of the pool. */
  #set(token: TokenId, value: Decimal): void {
    const { asset, asset2 } = this.#pool
    if (sameToken(token, asset)) this.#now = { ...this.#now, amount: value }
    else if (sameToken(token, asset2)) this.#now = { ...this.#now, amount2: value }
  }
}

function shareChange(change: PoolMoment, place: EventPlace): PoolShareChange | undefined {
  const direction = compare(change.tokens, ZERO)
  if (direction > 0) return { ...place, kind: 'deposit', change }
  if (direction === 0) return undefined
  const [amount, amount2, tokens] = [change.amount, change.amount2, change.tokens].map((each) => negate(each))
  if (amount === undefined || amount2 === undefined || tokens === undefined) return undefined
  const moved = compare(amount, ZERO) !== 0 || compare(amount2, ZERO) !== 0
  return { ...place, kind: moved ? 'withdrawal' : 'bid', change: { amount, amount2, tokens } }
}

function slotOf(value: unknown): Slot | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as NodeFields
  const [account, expiration] = [textField(fields, 'Account'), integerField(fields, 'Expiration')]
  if (account === undefined || expiration === undefined) return undefined
  const named = Array.isArray(fields['AuthAccounts']) ? fields['AuthAccounts'] : []
  const authorized = named.flatMap((each) => {
    const inner = (each as { readonly AuthAccount?: NodeFields } | null)?.AuthAccount
    const address = inner && textField(inner, 'Account')
    return address === undefined ? [] : [address]
  })
  return { holders: [account, ...authorized], fee: integerField(fields, 'DiscountedFee') ?? 0, expiration }
}
