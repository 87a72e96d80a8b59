import type { EntryForm } from '../entries/entry-form.ts'
import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import { NO_THREAD, isUnthreaded } from '../state/entry.ts'
import type { Entry, Thread, Threaded } from '../state/entry.ts'
import type { Change } from '../state/journal.ts'
import type { AffectedNodeJson, JsonFields, JsonValue } from './metadata-json.ts'

type Form = EntryForm<Entry, Threaded>

const NO_CURRENCY = '0'.repeat(40)

/** Zero numbers, zero page hints and the native asset where one is named. */
function isDefault(value: JsonValue): boolean {
  if (typeof value === 'object') return 'currency' in value && !('issuer' in value)
  return value === 0 || value === '0' || value === NO_CURRENCY
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

type ThreadJson = { readonly PreviousTxnID?: string; readonly PreviousTxnLgrSeq?: number }

/** The transaction before; nothing for what had none. */
function threadJson(thread: Thread): ThreadJson {
  return isUnthreaded(thread) ? {} : { PreviousTxnID: thread.id, PreviousTxnLgrSeq: thread.ledger }
}

function deletedNode(entry: Entry, form: Form, change: Change, around: Surroundings): AffectedNodeJson | undefined {
  const { before, lastLive } = change
  if (before === undefined || lastLive === undefined) return undefined
  const previous = form.previous(entry, before, lastLive, around)
  const final = { ...form.describe(entry, lastLive, around), ...threadJson(lastLive.thread) }
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
  // What went and came again in one transaction has no earlier one.
  const thread = threadJson(after.thread === NO_THREAD ? NO_THREAD : before.thread)
  // A field that did not exist is no earlier value, but the list of earlier values is then there, maybe empty.
  const hasPrevious = Object.keys(previous).length > 0 || hasNewField(form.describe(entry, before, around), final)
  return { ModifiedNode: hasPrevious ? { ...head, PreviousFields: previous, ...thread } : { ...head, ...thread } }
}

function isUntouched(form: Form, before: Threaded, after: Threaded): boolean {
  return form.isSame(before, after) && (after.thread !== NO_THREAD || before.thread === NO_THREAD)
}

/**
 * What a change looks like in metadata; undefined when it changed nothing.
 * @param isThreaded whether the entry's thread was moved on already as that of an owner
 */
export function nodeOf(
  entry: Entry,
  change: Change,
  around: Surroundings,
  isThreaded: boolean,
): AffectedNodeJson | undefined {
  const form = formOf(entry)
  const { before } = change
  const after = entry.fields
  if (after === undefined) return deletedNode(entry, form, change, around)
  if (before === undefined) {
    const head = { LedgerEntryType: form.typeName(around), LedgerIndex: entry.key }
    return { CreatedNode: { ...head, NewFields: withoutDefaults(form.describe(entry, after, around)) } }
  }
  if (!isThreaded && isUntouched(form, before, after)) return undefined
  return modifiedNode(entry, form, before, after, around)
}

/** An entry that only gets its thread moved on, as owner of a made or removed entry; none when it had no thread. */
export function threadedNode(entry: Entry, { thread }: Threaded, around: Surroundings): AffectedNodeJson | undefined {
  if (isUnthreaded(thread)) return undefined
  const head = { LedgerEntryType: formOf(entry).typeName(around), LedgerIndex: entry.key }
  return { ModifiedNode: { ...head, ...threadJson(thread) } }
}
