import type { Asset, Ledger, LedgerView } from '@tidebook/ledger'
import { decodeAddress, encodeAddress, encodeCurrency, xrp } from '@tidebook/protocol'
import type { KeyPair } from '@tidebook/protocol'
import { Amounts, NATIVE } from './amounts.ts'
import type { AmountJson, AssetJson, IssuedJson } from './amounts.ts'
import { Cast } from './cast.ts'
import { Random } from './random.ts'

const ISSUER_SHARE = 0.12
const NEWCOMER_SHARE = 0.02
const SHARES_SHARE = 0.04
const HOLDER_SHARE = 0.6

export interface Pool {
  readonly asset: AssetJson
  readonly asset2: AssetJson
  /** Asset of its shares. */
  readonly share: { readonly currency: string; readonly issuer: string }
}

/** A check: its ID, writer, receiver and asset. */
export interface Check {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly asset: AssetJson
}

export interface WorldOptions {
  readonly seed: number
  /** Whether amounts may be at the ends of the number range. */
  readonly isExtreme: boolean
}

/** State for random transactions: accounts, assets, and the current content of our ledger. */
export class World {
  readonly seed: number
  readonly random: Random
  readonly cast: Cast
  readonly amounts: Amounts
  readonly ledger: Ledger
  #pools: readonly Pool[] = []

  constructor(ledger: Ledger, { seed, isExtreme }: WorldOptions) {
    this.seed = seed
    this.ledger = ledger
    this.random = new Random(seed)
    this.cast = new Cast(seed)
    this.amounts = new Amounts(this.random, this.cast.assets, isExtreme)
  }

  get view(): LedgerView {
    return this.ledger.view('current')
  }

  /** Close time of the open ledger's parent, in ledger seconds. */
  get now(): number {
    return this.ledger.lastClosed.closeTime
  }

  person(): string {
    return this.random.pick(this.cast.traders).address
  }

  issuer(): string {
    return this.random.pick(this.cast.issuers).address
  }

  /** Returns usually a trader, sometimes an issuer or a newcomer that may not have an account yet. */
  anyone(): string {
    const { cast, random } = this
    if (random.chance(NEWCOMER_SHARE)) return random.pick(cast.newcomers).address
    return random.chance(ISSUER_SHARE) ? this.issuer() : this.person()
  }

  /** Returns the next sequence of an account, or that of a new account if it does not exist. */
  sequenceOf(address: string): number {
    return this.view.account(decodeAddress(xrp, address))?.sequence ?? this.ledger.openIndex
  }

  /** Returns the sequences of an account's offers. */
  offersOf(address: string): readonly number[] {
    return Array.from(this.view.offers(decodeAddress(xrp, address)), ({ sequence }) => sequence)
  }

  ticketsOf(address: string): readonly number[] {
    return this.#objectsOf(address, 'Ticket').map(({ TicketSequence }) => Number(TicketSequence))
  }

  /** Returns all checks that are neither cashed nor canceled. */
  checks(): readonly Check[] {
    const { issuers, newcomers, traders } = this.cast
    return [...issuers, ...traders, ...newcomers].flatMap(({ address }) =>
      this.#objectsOf(address, 'Check')
        .filter(({ Account }) => Account === address)
        .map(({ index, Destination, SendMax }) => ({
          id: String(index),
          from: address,
          to: String(Destination),
          asset: isIssued(SendMax) ? plain(SendMax) : NATIVE,
        })),
    )
  }

  #objectsOf(address: string, type: string): readonly Readonly<Record<string, unknown>>[] {
    return this.view.objects(decodeAddress(xrp, address)).filter(({ LedgerEntryType }) => LedgerEntryType === type)
  }

  /** Returns the regular key of an account, or undefined if it has none. */
  regularKeyOf(address: string): KeyPair | undefined {
    const id = this.view.account(decodeAddress(xrp, address))?.regularKey
    return id === undefined ? undefined : this.cast.keyOf(encodeAddress(xrp, id))
  }

  /** Returns the keys of an account's signer list, or undefined if it has none. */
  signersOf(address: string): readonly KeyPair[] | undefined {
    const list = this.view.signerList(decodeAddress(xrp, address))
    return list?.signers.flatMap(({ account }) => this.cast.keyOf(encodeAddress(xrp, account)) ?? [])
  }

  /** Pools as of the last close. The account of a new pool is unknown before that. */
  get pools(): readonly Pool[] {
    return this.#pools
  }

  /** Refreshes the pools. Must be called after each close. */
  lookAtPools(): void {
    const assets: readonly AssetJson[] = [NATIVE, ...this.cast.assets]
    this.#pools = assets.flatMap((one, index) => assets.slice(index + 1).flatMap((other) => this.#pool(one, other)))
  }

  #pool(one: AssetJson, other: AssetJson): Pool[] {
    const pool = this.view.pool(binary(one), binary(other), this.now)
    if (pool === undefined || typeof pool.tokens === 'string') return []
    const { currency, issuer } = pool.tokens
    return [{ asset: plain(one), asset2: plain(other), share: { currency, issuer } }]
  }

  /** Returns the order book of each pair of assets as of the open ledger. */
  books(): { readonly offers: readonly Readonly<Record<string, unknown>>[] }[] {
    const assets: readonly AssetJson[] = [NATIVE, ...this.cast.assets]
    return assets.flatMap((pays) =>
      assets
        .filter((gets) => gets !== pays)
        .map((gets) => ({ offers: Array.from(this.view.book(binary(pays), binary(gets)), (each) => each.toJson()) })),
    )
  }

  /** Returns usually one of the holders of a pool's shares. */
  holder({ share }: Pool): string {
    const { cast, random } = this
    const holders = cast.traders.filter(({ accountId }) =>
      Array.from(this.view.lines(accountId)).some(({ account }) => account === share.issuer),
    )
    const holder = random.chance(HOLDER_SHARE) ? random.pickAny(holders) : undefined
    return holder?.address ?? this.anyone()
  }

  /** Returns an amount of any asset: native, issued, or a pool's shares. */
  amount(): AmountJson {
    const { amounts, random } = this
    const pool = random.chance(SHARES_SHARE) ? random.pickAny(this.#pools) : undefined
    return pool === undefined ? amounts.any() : this.sharesOf(pool)
  }

  /** Returns an amount of a pool's shares. */
  sharesOf(pool: Pool): IssuedJson {
    return { ...pool.share, value: this.amounts.value() }
  }
}

function isIssued(amount: unknown): amount is IssuedJson {
  return typeof amount === 'object' && amount !== null && 'issuer' in amount
}

function plain({ currency, issuer }: AssetJson): AssetJson {
  return issuer === undefined ? { currency } : { currency, issuer }
}

function binary({ currency, issuer }: AssetJson): Asset {
  if (issuer === undefined) return { currency: undefined, issuer: undefined }
  return { currency: encodeCurrency(currency), issuer: decodeAddress(xrp, issuer) }
}
