import type { EntryContext } from '../entries/entry-context.ts'
import { reserveOf } from '../money/owner-count.ts'
import type { JsonFields } from '../entries/json-fields.ts'
import type { LedgerRules } from '../profiles/rules.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry } from '../state/entry.ts'
import type { State } from '../state/state.ts'
import { bookOffers } from './book-view.ts'
import { accountSerializer } from '../entries/account-serializer.ts'
import { offerSerializer } from '../entries/offer-serializer.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import { entryJson } from '../entries/entry-json.ts'
import { directoryEntries } from './directory-entries.ts'
import { lineView } from './line-view.ts'
import { offerView } from './offer-view.ts'
import { poolOfAccount, poolView } from './pool-view.ts'
import type { ReadEntry, ReadContext } from './reading.ts'
import { ownedViews } from './owned-view.ts'
import { entriesAfter, pacedEntriesAfter } from './state-page.ts'
import type {
  AccountView,
  Asset,
  BookOfferView,
  LedgerView,
  LineView,
  OfferView,
  OwnedView,
  Paced,
  PoolView,
  SignerListView,
} from './view-types.ts'

/** A read view of one ledger's state: the open ledger, or the state as of the last close. */
export class StateView implements LedgerView, ReadContext {
  readonly state: State
  readonly rules: LedgerRules
  readonly around: EntryContext
  readonly read: ReadEntry

  constructor(state: State, rules: LedgerRules, around: EntryContext, read: ReadEntry) {
    this.state = state
    this.rules = rules
    this.around = around
    this.read = read
  }

  account(id: Uint8Array): AccountView | undefined {
    const entry = this.state.findAccount(id)
    const fields = entry === undefined ? undefined : this.read(entry)
    if (entry === undefined || fields === undefined) return undefined
    const { around, rules } = this
    return {
      key: entry.key,
      id: entry.id,
      address: entry.address,
      balance: fields.balance,
      sequence: fields.sequence,
      ownerCount: fields.ownerCount,
      flags: fields.flags,
      regularKey: fields.settings.regularKey?.id,
      reserve: reserveOf(rules, fields.ownerCount),
      toJson: () => entryJson(entry, fields, around),
    }
  }

  lines(id: Uint8Array): LineView[] {
    const account = this.state.findAccount(id)
    if (account === undefined) return []
    const { around } = this
    return directoryEntries(this, account, account.lines.values()).map(({ entry, fields }) =>
      lineView(entry, fields, account, around),
    )
  }

  offers(id: Uint8Array): OfferView[] {
    const account: AccountEntry | undefined = this.state.findAccount(id)
    if (account === undefined) return []
    const { around, rules } = this
    const offers = directoryEntries(this, account, this.state.offersOf(account)).map(({ entry, fields }) =>
      offerView(entry, fields, around),
    )
    return rules.directories === 'pages' ? offers : offers.sort((a, b) => a.sequence - b.sequence)
  }

  line(id: Uint8Array, peer: Uint8Array, currency: Uint8Array): LineView | undefined {
    const { state, around } = this
    const [account, other] = [state.findAccount(id), state.findAccount(peer)]
    const code = state.findCurrency(currency)
    const line = account && other && code && state.findLine(account, other, code)
    const fields = line === undefined ? undefined : this.read(line)
    return line === undefined || account === undefined || fields === undefined
      ? undefined
      : lineView(line, fields, account, around)
  }

  owned(id: Uint8Array, kind: 'lines' | 'offers' | 'all'): Paced<OwnedView> {
    const account = this.state.findAccount(id)
    return account === undefined ? [] : ownedViews(this, account, kind)
  }

  signerList(id: Uint8Array): SignerListView | undefined {
    const list = this.state.findAccount(id)?.signers
    const fields = list === undefined ? undefined : this.read(list)
    if (fields === undefined) return undefined
    const signers = fields.signers.map(({ account, locator, weight }) => ({ account: account.id, weight, locator }))
    return { quorum: fields.quorum, signers }
  }

  objects(id: Uint8Array): JsonFields[] {
    const account = this.state.findAccount(id)
    if (account === undefined) return []
    const { lines, objects, signers } = account
    const entries: Entry[] = [...lines.values(), ...this.state.offersOf(account), ...objects.values()]
    if (signers !== undefined) entries.push(signers)
    return directoryEntries(this, account, entries).map(({ entry, fields }) => entryJson(entry, fields, this.around))
  }

  book(takerPays: Asset, takerGets: Asset, taker?: Uint8Array): Iterable<BookOfferView> {
    const pays = this.state.findAsset(takerPays.currency, takerPays.issuer)
    const gets = this.state.findAsset(takerGets.currency, takerGets.issuer)
    const book = pays === undefined || gets === undefined ? undefined : this.state.findBook(pays, gets)
    return book === undefined ? [] : bookOffers(this, book, taker)
  }

  pool(one: Asset, other: Asset, now: number): PoolView | undefined {
    const first = this.state.findAsset(one.currency, one.issuer)
    const second = this.state.findAsset(other.currency, other.issuer)
    return first === undefined || second === undefined ? undefined : poolView(this, first, second, now)
  }

  poolOf(id: Uint8Array, now: number): PoolView | undefined {
    const home = this.state.findAccount(id)
    return home === undefined ? undefined : poolOfAccount(this, home, now)
  }

  entriesAfter(key: string, count: number, accepts: (typeName: string) => boolean): JsonFields[] {
    const { around } = this
    const page = entriesAfter(this, key, count, {
      entries: (entry) => accepts(serializerOf(entry).typeName(around).text),
      accounts: accepts(accountSerializer.typeName(around).text),
      offers: accepts(offerSerializer.typeName(around).text),
    })
    return page.flatMap((entry) => {
      const fields = this.read(entry)
      return fields === undefined ? [] : [entryJson(entry, fields, around)]
    })
  }

  *pacedEntriesAfter(
    key: string,
    count: number,
    accepts: (typeName: string) => boolean,
  ): Generator<JsonFields | undefined, { readonly last: string | undefined }, undefined> {
    const { around } = this
    const { page, last } = yield* pacedEntriesAfter(this, key, count, {
      entries: (entry) => accepts(serializerOf(entry).typeName(around).text),
      accounts: accepts(accountSerializer.typeName(around).text),
      offers: accepts(offerSerializer.typeName(around).text),
    })
    // Values are immutable, so a snapshot taken here can be yielded incrementally.
    for (const { entry, fields } of page) yield entryJson(entry, fields, around)
    return { last }
  }

  entry(key: string): JsonFields | undefined {
    const entry = this.state.entry(key)
    const fields = entry === undefined ? undefined : this.read(entry)
    return entry === undefined || fields === undefined ? undefined : entryJson(entry, fields, this.around)
  }
}
