import type { ApplyContext } from '../engine/apply-context.ts'
import { amountJson } from '../entries/amount-json.ts'
import type { EntryForm } from '../entries/entry-form.ts'
import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import type { EngineResult } from '../results/engine-results.ts'
import { NO_THREAD, isUnthreaded } from '../state/entry.ts'
import type { Entry, Thread, Threaded } from '../state/entry.ts'
import type { Change } from '../state/journal.ts'
import type { AffectedNodeJson, JsonFields, JsonValue, MetadataJson } from './metadata-json.ts'

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

/** @param isThreaded whether the entry's thread was moved on already as that of an owner */
function nodeOf(entry: Entry, change: Change, around: Surroundings, isThreaded: boolean): AffectedNodeJson | undefined {
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
function threadedNode(entry: Entry, { thread }: Threaded, around: Surroundings): AffectedNodeJson | undefined {
  if (isUnthreaded(thread)) return undefined
  const head = { LedgerEntryType: formOf(entry).typeName(around), LedgerIndex: entry.key }
  return { ModifiedNode: { ...head, ...threadJson(thread) } }
}

interface Affected {
  readonly entry: Entry
  readonly node: AffectedNodeJson
}

/** In place, one by one into those before: for the handful that a transaction touches the general sort costs more. */
function sortByKey<T extends { readonly entry: Entry }>(items: T[]): T[] {
  for (let index = 1; index < items.length; index += 1) {
    const item = items[index]
    if (item === undefined) continue
    let position = index
    for (; position > 0; position -= 1) {
      const before = items[position - 1]
      if (before === undefined || before.entry.key <= item.entry.key) break
      items[position] = before
    }
    items[position] = item
  }
  return items
}

/**
 * The nodes of one transaction. They are gathered in the order of ledger indexes, which decides what is told of an
 * owner whose own values end as they began: everything when it comes behind what it owns, else only its thread.
 */
class Gathering {
  readonly #changes: ReadonlyMap<Entry, Change>
  readonly #around: Surroundings
  readonly #affected: Affected[] = []
  readonly #threaded = new Set<Entry>()
  #isSorted = true

  constructor(changes: ReadonlyMap<Entry, Change>, around: Surroundings) {
    this.#changes = changes
    this.#around = around
    const sorted = sortByKey(Array.from(changes, ([entry, change]) => ({ entry, change })))
    for (const { entry, change } of sorted) this.#tell(entry, change)
  }

  /** Entries whose thread moves on. */
  get threaded(): ReadonlySet<Entry> {
    return this.#threaded
  }

  nodes(): AffectedNodeJson[] {
    if (!this.#isSorted) sortByKey(this.#affected)
    return this.#affected.map(({ node }) => node)
  }

  #tell(entry: Entry, change: Change): void {
    const node = nodeOf(entry, change, this.#around, this.#threaded.has(entry))
    if (node === undefined) return
    this.#affected.push({ entry, node })
    if (entry.fields !== undefined) this.#threaded.add(entry)
    if ((change.before === undefined) === (entry.fields === undefined)) return
    for (const owner of formOf(entry).owners(entry)) this.#thread(owner, entry)
  }

  #thread(owner: Entry, owned: Entry): void {
    if (owner.fields === undefined || this.#threaded.has(owner)) return
    this.#threaded.add(owner)
    if (this.#changes.has(owner) && owner.key > owned.key) return
    const node = threadedNode(owner, owner.fields, this.#around)
    if (node === undefined) return
    this.#affected.push({ entry: owner, node })
    this.#isSorted = false
  }
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
  const { journal } = context.state
  const thread: Thread = { id: context.tx.hash, ledger: context.ledgerIndex }
  const gathered = new Gathering(journal.changesSince(mark), around)
  for (const entry of gathered.threaded) {
    const { fields } = entry
    if (fields !== undefined) journal.set(entry, { ...fields, thread })
  }
  const { delivered } = context
  const metadata = {
    AffectedNodes: gathered.nodes(),
    TransactionIndex: context.transactionIndex,
    TransactionResult: result,
  }
  return delivered === undefined || result !== 'tesSUCCESS'
    ? metadata
    : { ...metadata, DeliveredAmount: amountJson(delivered.amount, delivered.asset) }
}
