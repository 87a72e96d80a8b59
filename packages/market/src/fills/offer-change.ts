import { entryChanges } from '../wire/affected-nodes.ts'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, integerField, textField } from '../wire/fields.ts'
import type { MetadataJson } from '../wire/ledger-json.ts'
import { tokenValueOf } from '../wire/token-value.ts'
import type { TokenValue } from '../wire/token-value.ts'

/** Amounts that an order pays and receives. */
export interface OfferAmounts {
  readonly gets: TokenValue
  readonly pays: TokenValue
}

/** A transaction's change to one order. */
export interface OfferChange {
  readonly kind: EntryChange['kind']
  readonly owner: string
  readonly sequence: number
  readonly directory: string
  readonly expiration: number | undefined
  readonly before: OfferAmounts
  readonly after: OfferAmounts
  /** Whether amounts were exchanged. */
  readonly exchanged: boolean
}

function changeOf(entry: EntryChange, nativeCode: string): OfferChange | undefined {
  const owner = textField(entry.fields, 'Account')
  const sequence = integerField(entry.fields, 'Sequence')
  const gets = amountField(entry.fields, 'TakerGets')
  const pays = amountField(entry.fields, 'TakerPays')
  if (owner === undefined || sequence === undefined || gets === undefined || pays === undefined) return undefined
  const beforeGets = amountField(entry.previous, 'TakerGets')
  const beforePays = amountField(entry.previous, 'TakerPays')
  const after = { gets: tokenValueOf(gets, nativeCode), pays: tokenValueOf(pays, nativeCode) }
  const before = {
    gets: beforeGets === undefined ? after.gets : tokenValueOf(beforeGets, nativeCode),
    pays: beforePays === undefined ? after.pays : tokenValueOf(beforePays, nativeCode),
  }
  return {
    kind: entry.kind,
    owner,
    sequence,
    directory: textField(entry.fields, 'BookDirectory') ?? '',
    expiration: integerField(entry.fields, 'Expiration'),
    before,
    after,
    exchanged: entry.kind !== 'created' && (beforeGets !== undefined || beforePays !== undefined),
  }
}

/** Returns every order that a transaction created, changed or removed, in metadata order. */
export function offerChanges(meta: MetadataJson, nativeCode: string): OfferChange[] {
  const changes: OfferChange[] = []
  for (const entry of entryChanges(meta, 'Offer')) {
    const change = changeOf(entry, nativeCode)
    if (change !== undefined) changes.push(change)
  }
  return changes
}
