import {
  addLedger,
  compareLedger,
  divideLedger,
  issuedFromText,
  issuedNumber,
  issuedToText,
  nativeNumber,
  subtractLedger,
} from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AffectedNodeJson, AmountJson, JsonFields, JsonValue, LedgerHeader, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { isSkywell } from '../base/code-base.ts'

/** Trades of one book in one ledger. */
interface BookChange {
  volumeA: LedgerNumber
  volumeB: LedgerNumber
  high: LedgerNumber
  low: LedgerNumber
  readonly open: LedgerNumber
  close: LedgerNumber
}

/** A transaction and its effects. */
export interface Done {
  readonly type: unknown
  readonly offerSequence: unknown
  readonly account: unknown
  readonly metadata: MetadataJson
}

interface Side {
  readonly name: string
  readonly amount: LedgerNumber
}

function isAmount(value: JsonValue | undefined): value is AmountJson {
  return typeof value === 'string' || (typeof value === 'object' && 'value' in value)
}

function readAmount(amount: AmountJson): LedgerNumber {
  return typeof amount === 'string' ? nativeNumber(BigInt(amount)) : issuedNumber(issuedFromText(amount.value))
}

function nameOf(amount: AmountJson, nativeCode: string): string {
  return typeof amount === 'string' ? `${nativeCode}_drops` : `${amount.issuer}/${amount.currency}`
}

/** Returns the amount that left one side of an offer. */
function moved(before: JsonFields, after: JsonFields, field: string, nativeCode: string): Side | undefined {
  const [was, is] = [before[field], after[field]]
  if (!isAmount(was) || !isAmount(is)) return undefined
  const amount = subtractLedger(readAmount(was), readAmount(is))
  return { name: nameOf(is, nativeCode), amount }
}

function offerFields(node: AffectedNodeJson): { readonly before: JsonFields; readonly after: JsonFields } | undefined {
  if ('CreatedNode' in node) return undefined
  const changed = 'ModifiedNode' in node ? node.ModifiedNode : node.DeletedNode
  const { FinalFields: after, LedgerEntryType: type, PreviousFields: before } = changed
  return type === 'Offer' && before !== undefined && after !== undefined ? { before, after } : undefined
}

/** Whether the transaction explicitly canceled the order, in which case nothing was traded. */
function isTakenBack({ account, offerSequence, type }: Done, node: AffectedNodeJson, after: JsonFields): boolean {
  if (offerSequence === undefined || (type !== 'OfferCancel' && type !== 'OfferCreate')) return false
  return 'DeletedNode' in node && after['Sequence'] === offerSequence && after['Account'] === account
}

function text(amount: LedgerNumber): string {
  return amount.native ? amount.mantissa.toString() : issuedToText(amount)
}

/**
 * Price and volume of every book in which a ledger's transactions traded. Sorted by asset names, or on networks of the
 * Jingtum family by the first trade.
 */
export class BookChanges {
  readonly #books = new Map<string, BookChange>()
  readonly #nativeCode: string
  readonly #isSorted: boolean

  constructor(network: NetworkDefinition) {
    this.#nativeCode = network.nativeCode
    this.#isSorted = !isSkywell(network)
  }

  add(done: Done): void {
    for (const node of done.metadata.AffectedNodes) {
      const fields = offerFields(node)
      if (fields === undefined || isTakenBack(done, node, fields.after)) continue
      const gets = moved(fields.before, fields.after, 'TakerGets', this.#nativeCode)
      const pays = moved(fields.before, fields.after, 'TakerPays', this.#nativeCode)
      if (gets !== undefined && pays !== undefined) this.#trade(gets, pays)
    }
  }

  #trade(gets: Side, pays: Side): void {
    const native = `${this.#nativeCode}_drops`
    const inOrder = gets.name === native || (pays.name !== native && gets.name < pays.name)
    const [a, b] = inOrder ? [gets, pays] : [pays, gets]
    if (a.amount.mantissa <= 0n || b.amount.mantissa <= 0n) return
    const rate = divideLedger(a.amount, b.amount, false)
    const key = `${a.name}|${b.name}`
    const existing = this.#books.get(key)
    if (existing === undefined) {
      this.#books.set(key, { volumeA: a.amount, volumeB: b.amount, high: rate, low: rate, open: rate, close: rate })
      return
    }
    existing.volumeA = addLedger(existing.volumeA, a.amount)
    existing.volumeB = addLedger(existing.volumeB, b.amount)
    if (compareLedger(rate, existing.high) > 0) existing.high = rate
    if (compareLedger(rate, existing.low) < 0) existing.low = rate
    existing.close = rate
  }

  toJson(header: LedgerHeader): Record<string, unknown> {
    const books = [...this.#books]
    if (this.#isSorted) books.sort(([a], [b]) => (a < b ? -1 : 1))
    const changes = books.map(([key, book]) => {
      const [currencyA = '', currencyB = ''] = key.split('|')
      return {
        currency_a: currencyA,
        currency_b: currencyB,
        volume_a: text(book.volumeA),
        volume_b: text(book.volumeB),
        high: text(book.high),
        low: text(book.low),
        open: text(book.open),
        close: text(book.close),
      }
    })
    return {
      type: 'bookChanges',
      ledger_hash: header.hash,
      ledger_index: header.index,
      ledger_time: header.closeTime,
      changes,
    }
  }
}
