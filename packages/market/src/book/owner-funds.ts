import { decimalOf, divide, isPositive, multiply, negate, parseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { Reserves } from '../balances/balances-of.ts'
import { amountField, integerField, textField } from '../wire/fields.ts'
import type { ChangesJson, NodeFields } from '../wire/ledger-json.ts'
import type { TokenId } from '../wire/token-value.ts'

/** A trust line from one account's perspective. */
export interface OwnerLine extends TokenId {
  /** Decimal text; negative when the account owes. */
  readonly balance: string
  /** Whether the issuer froze the line. */
  readonly frozen: boolean
}

/** A node's data about one account: the funds available for its orders, and its settings as an issuer. */
export interface OwnerHoldings {
  /** Micro units, integer text. */
  readonly balance: string
  readonly ownerCount: number
  readonly flags: number
  /** Transfer rate of this issuer's tokens, in billionths; 0 when no fee applies. */
  readonly transferRate: number
  readonly lines: readonly OwnerLine[]
}

/** Called for each changed account. `terms` is true when its settings as an issuer changed. */
export type FundsChanged = (account: string, terms: boolean) => void

interface Owner {
  asOf: number
  balance: string
  ownerCount: number
  flags: number
  transferRate: number
  readonly lines: Map<string, { readonly balance: string; readonly inverted: boolean; readonly frozen: boolean }>
}

const NATIVE_SCALE = 6
const GLOBAL_FREEZE = 0x0040_0000
const LOW_FREEZE = 0x0040_0000
const HIGH_FREEZE = 0x0080_0000
const PARITY = 1_000_000_000
/** Digits of a division by a transfer rate, more than any ledger amount has. */
const WORK_SCALE = 40
const NO_HOLDINGS: OwnerHoldings = { balance: '0', ownerCount: 0, flags: 0, transferRate: 0, lines: [] }

function tokenKey(currency: string, issuer: string): string {
  return `${currency}|${issuer}`
}

/**
 * Funds of accounts that were queried from a node or created since. Metadata contains every changed value, which keeps
 * the funds current, but no unchanged ones, which is why the initial query is needed. Values are parsed on demand.
 */
export class OwnerFunds {
  readonly #owners = new Map<string, Owner>()
  #reserves: Reserves

  constructor(reserves: Reserves = { base: 0n, increment: 0n }) {
    this.#reserves = reserves
  }

  get size(): number {
    return this.#owners.size
  }

  isKnown(account: string): boolean {
    return this.#owners.has(account)
  }

  setReserves(reserves: Reserves): void {
    this.#reserves = reserves
  }

  /**
   * Stores a node's response as of a ledger; undefined when the account does not exist. Metadata up to that ledger is
   * ignored as older.
   */
  know(account: string, holdings: OwnerHoldings | undefined, ledger: number): void {
    const { lines, ...root } = holdings ?? NO_HOLDINGS
    this.#owners.set(account, {
      ...root,
      asOf: ledger,
      lines: new Map(
        lines.map(({ currency, issuer, balance, frozen }) => [
          tokenKey(currency, issuer),
          { balance, inverted: false, frozen },
        ]),
      ),
    })
  }

  /** Evicts accounts that are not needed. */
  forget(isNeeded: (account: string) => boolean): void {
    for (const account of this.#owners.keys()) if (!isNeeded(account)) this.#owners.delete(account)
  }

  /** Updates known accounts from one transaction in a ledger, and adds accounts that the transaction creates. */
  apply(meta: ChangesJson, ledger: number, changed: FundsChanged): void {
    // Most of a ledger's thousands of changes are irrelevant, so the loop allocates nothing for them.
    for (const { ModifiedNode, CreatedNode, DeletedNode } of meta.AffectedNodes) {
      const node = ModifiedNode ?? CreatedNode ?? DeletedNode
      const fields = node?.FinalFields ?? node?.NewFields
      if (node === undefined || fields === undefined) continue
      const isDeleted = DeletedNode !== undefined
      if (node.LedgerEntryType === 'AccountRoot') {
        if (CreatedNode !== undefined) this.#create(textField(fields, 'Account'), ledger)
        this.#applyRoot(fields, isDeleted, ledger, changed)
      } else if (node.LedgerEntryType === 'SkywellState' || node.LedgerEntryType === 'RippleState')
        this.#applyLine(fields, isDeleted, ledger, changed)
    }
  }

  /**
   * Returns the amount of a token that an account can pay after the issuer's transfer fee, or undefined when there is
   * no limit.
   */
  givable(account: string, token: TokenId): Decimal | undefined {
    if (token.issuer === account) return undefined
    const owner = this.#owners.get(account)
    if (owner === undefined) return ZERO
    if (token.issuer === '') {
      const free = BigInt(owner.balance) - this.#reserves.base - this.#reserves.increment * BigInt(owner.ownerCount)
      return free > 0n ? decimalOf(free, NATIVE_SCALE) : ZERO
    }
    const issuer = this.#owners.get(token.issuer)
    const line = owner.lines.get(tokenKey(token.currency, token.issuer))
    if (issuer === undefined || line === undefined || line.frozen || (issuer.flags & GLOBAL_FREEZE) !== 0) return ZERO
    const balance = parseDecimal(line.balance)
    const held = line.inverted ? negate(balance) : balance
    if (!isPositive(held)) return ZERO
    const rate = issuer.transferRate
    if (rate === 0 || rate === PARITY) return held
    return divide(multiply(held, decimalOf(PARITY)), decimalOf(rate), WORK_SCALE, 'floor')
  }

  /** Adds an account created in a ledger. Metadata from there on is complete for it. */
  #create(account: string | undefined, ledger: number): void {
    if (account === undefined || (this.#owners.get(account)?.asOf ?? 0) >= ledger) return
    this.know(account, undefined, ledger - 1)
  }

  #newer(account: string | undefined, ledger: number): Owner | undefined {
    const owner = account === undefined ? undefined : this.#owners.get(account)
    return owner !== undefined && ledger > owner.asOf ? owner : undefined
  }

  #applyRoot(fields: NodeFields, isDeleted: boolean, ledger: number, changed: FundsChanged): void {
    const account = textField(fields, 'Account')
    const owner = this.#newer(account, ledger)
    if (owner === undefined || account === undefined) return
    const [flags, transferRate] = [owner.flags, owner.transferRate]
    owner.balance = isDeleted ? '0' : (textField(fields, 'Balance') ?? '0')
    owner.ownerCount = integerField(fields, 'OwnerCount') ?? 0
    owner.flags = integerField(fields, 'Flags') ?? 0
    owner.transferRate = integerField(fields, 'TransferRate') ?? 0
    changed(account, owner.flags !== flags || owner.transferRate !== transferRate)
  }

  #applyLine(fields: NodeFields, isDeleted: boolean, ledger: number, changed: FundsChanged): void {
    const [low, high] = [issuerOf(fields, 'LowLimit'), issuerOf(fields, 'HighLimit')]
    const amount = amountField(fields, 'Balance')
    if (low === undefined || high === undefined || typeof amount !== 'object') return
    const flags = integerField(fields, 'Flags') ?? 0
    const move = (account: string, peer: string, inverted: boolean, freeze: number): void => {
      const owner = this.#newer(account, ledger)
      if (owner === undefined) return
      const key = tokenKey(amount.currency, peer)
      if (isDeleted) owner.lines.delete(key)
      else owner.lines.set(key, { balance: amount.value, inverted, frozen: (flags & freeze) !== 0 })
      changed(account, false)
    }
    move(low, high, false, HIGH_FREEZE)
    move(high, low, true, LOW_FREEZE)
  }
}

function issuerOf(fields: NodeFields, limit: 'LowLimit' | 'HighLimit'): string | undefined {
  const amount = amountField(fields, limit)
  return typeof amount === 'object' ? amount.issuer : undefined
}
