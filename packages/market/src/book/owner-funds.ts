import { decimalOf, divide, isPositive, multiply, negate, parseDecimal, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { Reserves } from '../balances/balances-of.ts'
import { entryChanges } from '../wire/affected-nodes.ts'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, integerField, textField } from '../wire/fields.ts'
import type { MetadataJson } from '../wire/ledger-json.ts'
import type { TokenId } from '../wire/token-value.ts'

/** A trust line seen from one account. */
export interface HeldLine extends TokenId {
  /** Decimal text; negative when the account owes. */
  readonly balance: string
  /** The issuer has frozen it. */
  readonly frozen: boolean
}

/** What a node says of one account: everything its orders can be paid with, and its terms as an issuer. */
export interface OwnerHoldings {
  /** Micro units, integer text. */
  readonly balance: string
  readonly ownerCount: number
  readonly flags: number
  /** Billionths that the sender pays for one unit of a token of this issuer; 0 when it takes no fee. */
  readonly transferRate: number
  readonly lines: readonly HeldLine[]
}

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
/** Digits of a division by a transfer rate; more than any amount of the ledger has. */
const WORK_SCALE = 40
const NOTHING: OwnerHoldings = { balance: '0', ownerCount: 0, flags: 0, transferRate: 0, lines: [] }

const tokenKey = (currency: string, issuer: string): string => `${currency}|${issuer}`

/**
 * What accounts can give, for as many accounts as somebody asked a node about: metadata holds the new value of whatever
 * changed and so keeps them true, but never tells what did not change. Values are read only when they are needed.
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

  /** Takes a node's answer as of a ledger; undefined when there is no such account. Metadata up to it is older. */
  know(account: string, holdings: OwnerHoldings | undefined, ledger: number): void {
    const { lines, ...root } = holdings ?? NOTHING
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

  /** Lets go of the accounts that nobody needs now. */
  forget(isNeeded: (account: string) => boolean): void {
    for (const account of this.#owners.keys()) if (!isNeeded(account)) this.#owners.delete(account)
  }

  /** Moves known accounts by one transaction of a ledger and names them; `terms` when it is as an issuer that one changed. */
  apply(meta: MetadataJson, ledger: number, changed: (account: string, terms: boolean) => void): void {
    if (this.#owners.size === 0) return
    for (const entry of entryChanges(meta, 'AccountRoot', 'SkywellState', 'RippleState')) {
      if (entry.type === 'AccountRoot') this.#applyRoot(entry, ledger, changed)
      else this.#applyLine(entry, ledger, changed)
    }
  }

  /** What an account can give of a token, after the issuer's transfer fee; undefined when there is no limit. */
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

  #newer(account: string | undefined, ledger: number): Owner | undefined {
    const owner = account === undefined ? undefined : this.#owners.get(account)
    return owner !== undefined && ledger > owner.asOf ? owner : undefined
  }

  #applyRoot(entry: EntryChange, ledger: number, changed: (account: string, terms: boolean) => void): void {
    const account = textField(entry.fields, 'Account')
    const owner = this.#newer(account, ledger)
    if (owner === undefined || account === undefined) return
    const [flags, transferRate] = [owner.flags, owner.transferRate]
    owner.balance = entry.kind === 'deleted' ? '0' : (textField(entry.fields, 'Balance') ?? '0')
    owner.ownerCount = integerField(entry.fields, 'OwnerCount') ?? 0
    owner.flags = integerField(entry.fields, 'Flags') ?? 0
    owner.transferRate = integerField(entry.fields, 'TransferRate') ?? 0
    changed(account, owner.flags !== flags || owner.transferRate !== transferRate)
  }

  #applyLine(entry: EntryChange, ledger: number, changed: (account: string, terms: boolean) => void): void {
    const [low, high] = [issuerOf(entry, 'LowLimit'), issuerOf(entry, 'HighLimit')]
    const amount = amountField(entry.fields, 'Balance')
    if (low === undefined || high === undefined || typeof amount !== 'object') return
    const flags = integerField(entry.fields, 'Flags') ?? 0
    for (const [account, peer, inverted, freeze] of [
      [low, high, false, HIGH_FREEZE],
      [high, low, true, LOW_FREEZE],
    ] as const) {
      const owner = this.#newer(account, ledger)
      if (owner === undefined) continue
      const key = tokenKey(amount.currency, peer)
      if (entry.kind === 'deleted') owner.lines.delete(key)
      else owner.lines.set(key, { balance: amount.value, inverted, frozen: (flags & freeze) !== 0 })
      changed(account, false)
    }
  }
}

function issuerOf(entry: EntryChange, limit: 'LowLimit' | 'HighLimit'): string | undefined {
  const amount = amountField(entry.fields, limit)
  return typeof amount === 'object' ? amount.issuer : undefined
}
