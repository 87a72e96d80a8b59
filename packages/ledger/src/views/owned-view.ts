import { entryJson } from '../entries/entry-json.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import { LineEntry } from '../state/line-entry.ts'
import { OfferEntry } from '../state/offer-entry.ts'
import type { DirectoryListing } from './directory-entries.ts'
import { pacedDirectoryEntries } from './directory-entries.ts'
import { lineView } from './line-view.ts'
import { offerView } from './offer-view.ts'
import type { ReadContext } from './reading.ts'
import type { OwnedView, Paced } from './view-types.ts'

type Filing = DirectoryListing<Threaded, Entry>

function* everything({ state }: ReadContext, account: AccountEntry): Generator<Entry, undefined, undefined> {
  const { lines, objects, signers } = account
  yield* lines.values()
  yield* state.offersOf(account)
  yield* objects.values()
  if (signers !== undefined) yield signers
  return undefined
}

function bySequence(a: Filing, b: Filing): number {
  const isOffer = a.entry instanceof OfferEntry && b.entry instanceof OfferEntry
  return isOffer ? a.entry.placed.sequence - b.entry.placed.sequence : 0
}

function view({ entry, fields }: Filing, account: AccountEntry, { around }: ReadContext): OwnedView {
  return {
    key: entry.key,
    get typeName() {
      return serializerOf(entry).typeName(around).text
    },
    line: () => (entry instanceof LineEntry ? lineView(entry, fields as never, account, around) : undefined),
    offer: () => (entry instanceof OfferEntry ? offerView(entry, fields as never, around) : undefined),
    toJson: () => entryJson(entry, fields, around),
  }
}

/** Yields an account's entries incrementally. @see LedgerView.owned */
export function* ownedViews(
  reading: ReadContext,
  account: AccountEntry,
  kind: 'lines' | 'offers' | 'all',
): Generator<OwnedView | undefined, undefined, undefined> {
  const isAll = kind === 'all' || reading.rules.directories === 'pages'
  const one = (): Iterable<Entry> => (kind === 'lines' ? account.lines.values() : reading.state.offersOf(account))
  const entries = isAll ? everything(reading, account) : one()
  const filings: Paced<Filing> =
    isAll || kind === 'lines'
      ? pacedDirectoryEntries(reading, account, entries)
      : pacedDirectoryEntries(reading, account, entries, bySequence)
  for (const filing of filings) yield filing === undefined ? undefined : view(filing, account, reading)
  return undefined
}
