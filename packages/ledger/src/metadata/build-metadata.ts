import type { ApplyContext } from '../engine/apply-context.ts'
import { amountJson } from '../entries/amount-json.ts'
import type { EntryForm } from '../entries/entry-form.ts'
import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { EngineResult } from '../results/engine-results.ts'
import type { Entry, Thread, Threaded } from '../state/entry.ts'
import type { Change } from '../state/journal.ts'
import type { AffectedNodeJson, JsonFields, JsonValue, MetadataJson } from './metadata-json.ts'

type Form = EntryForm<Entry, Threaded>

/** Zero numbers, zero page hints and the native asset where one is named. */
function isDefault(value: JsonValue): boolean {
  if (typeof value === 'object') return 'currency' in value && !('issuer' in value)
  return value === 0 || value === '0'
}

/** Fields that are not at their default, which are left out of new entries. */
function withoutDefaults(fields: JsonFields): JsonFields {
  const kept: Record<string, JsonValue> = {}
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (value !== undefined && !isDefault(value)) kept[name] = value
  }
  return kept
}

function threadJson(thread: Thread): { readonly PreviousTxnID: string; readonly PreviousTxnLgrSeq: number } {
  return { PreviousTxnID: thread.id, PreviousTxnLgrSeq: thread.ledger }
}

function deletedNode(entry: Entry, form: Form, change: Change, around: Surroundings): AffectedNodeJson | undefined {
  const { before, lastLive } = change
  if (before === undefined || lastLive === undefined) return undefined
  const previous = form.previous(entry, before, lastLive, around)
  const final = { ...form.describe(entry, lastLive, around), ...threadJson(before.thread) }
  const node = { LedgerEntryType: form.typeName(around), LedgerIndex: entry.key, FinalFields: final }
  return { DeletedNode: Object.keys(previous).length === 0 ? node : { ...node, PreviousFields: previous } }
}

function hasNewField(before: JsonFields, after: JsonFields): boolean {
  return Object.keys(after).some((name) => !Object.hasOwn(before, name))
}

function modifiedNode(
  entry: Entry,
  form: Form,
  before: Threaded,
  after: Threaded,
  around: Surroundings,
): AffectedNodeJson {
  const previous = form.previous(entry, before, after, around)
  const final = form.describe(entry, after, around)
  const head = { LedgerEntryType: form.typeName(around), LedgerIndex: entry.key, FinalFields: final }
  const thread = threadJson(before.thread)
  // A field that did not exist is no earlier value, but the list of earlier values is then there, maybe empty.
  const hasPrevious = Object.keys(previous).length > 0 || hasNewField(form.describe(entry, before, around), final)
  return { ModifiedNode: hasPrevious ? { ...head, PreviousFields: previous, ...thread } : { ...head, ...thread } }
}

function nodeOf(entry: Entry, change: Change, around: Surroundings): AffectedNodeJson | undefined {
  const form = formOf(entry)
  const { before } = change
  const after = entry.fields
  if (after === undefined) return deletedNode(entry, form, change, around)
  if (before === undefined) {
    const head = { LedgerEntryType: form.typeName(around), LedgerIndex: entry.key }
    return { CreatedNode: { ...head, NewFields: withoutDefaults(form.describe(entry, after, around)) } }
  }
  return form.isSame(before, after) ? undefined : modifiedNode(entry, form, before, after, around)
}

/** An entry that only gets its thread moved on, as owner of a made or removed entry. */
function threadedNode(entry: Entry, before: Threaded, around: Surroundings): AffectedNodeJson {
  const head = { LedgerEntryType: formOf(entry).typeName(around), LedgerIndex: entry.key }
  return { ModifiedNode: { ...head, ...threadJson(before.thread) } }
}

interface Affected {
  readonly key: string
  readonly node: AffectedNodeJson
}

function moveThread(context: ApplyContext, entry: Entry, thread: Thread): void {
  const { fields } = entry
  if (fields !== undefined) context.state.journal.set(entry, { ...fields, thread })
}

/**
 * What the transaction changed since `mark`, from the undo log, and the thread of every touched entry moved on to it
 * (ledger-rules 1.9).
 */
export function buildMetadata(
  context: ApplyContext,
  mark: number,
  result: EngineResult,
  around: Surroundings,
): MetadataJson {
  const changes = context.state.journal.changesSince(mark)
  const thread: Thread = { id: context.tx.hash, ledger: context.ledgerIndex }
  const affected: Affected[] = []
  const touched = new Set<Entry>()
  const owners = new Set<Entry>()
  for (const [entry, change] of changes) {
    const node = nodeOf(entry, change, around)
    if (node === undefined) continue
    affected.push({ key: entry.key, node })
    touched.add(entry)
    if ((change.before === undefined) !== (entry.fields === undefined)) {
      for (const owner of formOf(entry).owners(entry)) owners.add(owner)
    }
  }
  for (const owner of owners) {
    if (touched.has(owner) || owner.fields === undefined) continue
    affected.push({ key: owner.key, node: threadedNode(owner, owner.fields, around) })
    touched.add(owner)
  }
  for (const entry of touched) moveThread(context, entry, thread)
  affected.sort((a, b) => (a.key < b.key ? -1 : 1))
  const { delivered } = context
  const metadata = {
    AffectedNodes: affected.map(({ node }) => node),
    TransactionIndex: context.transactionIndex,
    TransactionResult: result,
  }
  return delivered === undefined || result !== 'tesSUCCESS'
    ? metadata
    : { ...metadata, DeliveredAmount: amountJson(delivered.amount, delivered.asset) }
}
