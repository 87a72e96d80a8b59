import type { LedgerNumber } from '@tidebook/amount'
import { writeAmountText } from '../entries/amount-json.ts'
import type { EntryContext } from '../entries/entry-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { LedgerProfile } from '../profiles/ledger-profile.ts'
import { AccountEntry } from '../state/account-entry.ts'
import type { AccountFields } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { LineEntry } from '../state/line-entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import { OfferEntry } from '../state/offer-entry.ts'
import type { Effect } from './effect.ts'
import type { MetadataSink } from '../entries/field-sink.ts'
import { JsonSink } from '../entries/json-sink.ts'
import type { MetadataJson } from '../entries/json-fields.ts'
import { writeEffect } from './write-effect.ts'
import { nameOf } from '../entries/name.ts'

const DELIVERED_AMOUNT = nameOf('DeliveredAmount')
const AFFECTED_NODES = nameOf('AffectedNodes')
const TRANSACTION_INDEX = nameOf('TransactionIndex')
const TRANSACTION_RESULT = nameOf('TransactionResult')

/** The delivered amount of a payment. */
export interface Delivered {
  readonly amount: LedgerNumber
  readonly asset: AssetRef
}

/**
 * The effects of a transaction, sorted by ledger index. It only references entries and their values, and produces
 * metadata on demand in the requested form.
 */
export class Effects {
  readonly list: readonly Effect[]
  readonly result: EngineResult
  readonly transactionIndex: number
  readonly #delivered: Delivered | undefined
  readonly #around: EntryContext
  #json: MetadataJson | undefined

  constructor(
    list: readonly Effect[],
    transactionIndex: number,
    result: EngineResult,
    delivered: Delivered | undefined,
    around: EntryContext,
  ) {
    this.list = list
    this.transactionIndex = transactionIndex
    this.result = result
    this.#delivered = delivered
    this.#around = around
  }

  /** Metadata in wire JSON, created once. */
  get json(): MetadataJson {
    if (this.#json === undefined) {
      const sink = new JsonSink()
      this.write(sink)
      // The members written below are exactly those of metadata.
      this.#json = sink.members as unknown as MetadataJson
    }
    return this.#json
  }

  /** Writes the metadata member by member. */
  write(out: MetadataSink): void {
    out.beginList(AFFECTED_NODES, this.list.length)
    for (const effect of this.list) {
      out.beginItem()
      writeEffect(out, effect, this.#around)
      out.endObject()
    }
    out.endList()
    out.number(TRANSACTION_INDEX, this.transactionIndex)
    out.text(TRANSACTION_RESULT, this.result)
    if (this.#delivered !== undefined) {
      writeAmountText(out, DELIVERED_AMOUNT, this.#delivered.amount, this.#delivered.asset)
    }
  }

  /**
   * Returns the ids of the accounts whose history lists the transaction: changed accounts, `Account` of changed
   * entries, and both sides of changed lines; with `named`, every account that a changed entry contains.
   */
  accountIds(histories: LedgerProfile['histories']): Uint8Array[] {
    const ids: Uint8Array[] = []
    for (const effect of this.list) {
      if (effect.kind === 'threaded') continue
      addOwners(ids, effect)
      if (histories === 'named') addNamed(ids, effect)
    }
    return ids
  }
}

type EntryChange = Exclude<Effect, { readonly kind: 'threaded' }>

function addOwners(ids: Uint8Array[], { entry, after }: EntryChange): void {
  if (entry instanceof AccountEntry) addId(ids, entry)
  else if (entry instanceof OfferEntry) addId(ids, entry.placed.owner)
  else if (entry instanceof LineEntry) {
    addId(ids, entry.low)
    addId(ids, entry.high)
  } else if (entry instanceof ObjectEntry) {
    // An entry's class determines the type of its values.
    const named = (after as ObjectFields).values['Account']
    if (named instanceof AccountEntry) addId(ids, named)
  }
}

function addNamed(ids: Uint8Array[], { entry, after }: EntryChange): void {
  if (entry instanceof AccountEntry) {
    const { regularKey, tokenMinter } = (after as AccountFields).settings
    if (regularKey !== undefined) addId(ids, regularKey)
    if (tokenMinter !== undefined) addId(ids, tokenMinter)
  } else if (entry instanceof OfferEntry) {
    const { gets, pays } = entry.placed.book
    if (pays.issuer !== undefined) addId(ids, pays.issuer)
    if (gets.issuer !== undefined) addId(ids, gets.issuer)
  } else if (entry instanceof ObjectEntry) {
    for (const value of Object.values((after as ObjectFields).values)) {
      if (value instanceof AccountEntry) addId(ids, value)
    }
  }
}

/** Ids can be compared by identity, because each account has a single id object. */
function addId(ids: Uint8Array[], { id }: AccountEntry): void {
  if (!ids.includes(id)) ids.push(id)
}
