import type { EntrySerializer } from '../entries/entry-serializer.ts'
import { serializerOf } from '../entries/serializer-of.ts'
import type { EntryContext } from '../entries/entry-context.ts'
import { isUnthreaded } from '../state/entry.ts'
import type { Entry, Thread, Threaded } from '../state/entry.ts'
import type { Effect } from './effect.ts'
import type { MetadataSink, FieldSink, NamedAccount, NamedCurrency } from '../entries/field-sink.ts'
import { JsonSink } from '../entries/json-sink.ts'
import { nameOf } from '../entries/name.ts'
import type { Name } from '../entries/name.ts'
import type { LedgerNumber } from '@tidebook/amount'
import type { JsonValue } from '../entries/json-fields.ts'

const NO_CURRENCY = '0'.repeat(40)

function isDefaultText(value: string): boolean {
  return value === '0' || value === NO_CURRENCY
}

/** Whether the value is a default: zero, a zero page hint, or the native asset. */
function isDefault(value: JsonValue): boolean {
  if (typeof value === 'object') return 'currency' in value && !('issuer' in value)
  return typeof value === 'string' ? isDefaultText(value) : value === 0
}

/** Passes on fields that differ from their default. New entries omit the others. */
class WithoutDefaults implements FieldSink {
  readonly #out: FieldSink

  constructor(out: FieldSink) {
    this.#out = out
  }

  number(name: Name, value: number): void {
    if (value !== 0) this.#out.number(name, value)
  }

  text(name: Name, value: string): void {
    if (!isDefaultText(value)) this.#out.text(name, value)
  }

  account(name: Name, account: NamedAccount): void {
    this.#out.account(name, account)
  }

  directory(name: Name, base: string, quality: bigint): void {
    this.#out.directory(name, base, quality)
  }

  integer(name: Name, value: bigint): void {
    if (value !== 0n) this.#out.integer(name, value)
  }

  token(name: Name, value: LedgerNumber, currency: NamedCurrency, issuer: NamedAccount): void {
    this.#out.token(name, value, currency, issuer)
  }

  value(name: Name, value: JsonValue): void {
    if (!isDefault(value)) this.#out.value(name, value)
  }
}

const NEW_FIELDS = nameOf('NewFields')
const FINAL_FIELDS = nameOf('FinalFields')
const PREVIOUS_FIELDS = nameOf('PreviousFields')

type Serializer = EntrySerializer<Entry, Threaded>

const NODE_NAMES: Readonly<Record<Effect['kind'], Name>> = {
  created: nameOf('CreatedNode'),
  modified: nameOf('ModifiedNode'),
  deleted: nameOf('DeletedNode'),
  threaded: nameOf('ModifiedNode'),
}

/** Writes PreviousTxnID and PreviousTxnLgrSeq if the entry has a previous transaction. */
function writeThread(out: MetadataSink, thread: Thread): void {
  if (!isUnthreaded(thread)) out.thread(thread)
}

function namesOf(serializer: Serializer, entry: Entry, fields: Threaded, around: EntryContext): string[] {
  const sink = new JsonSink()
  serializer.emit(sink, entry, fields, around)
  return Object.keys(sink.members)
}

function hasNewField(
  serializer: Serializer,
  { entry, before, after }: Effect & { kind: 'modified' },
  around: EntryContext,
): boolean {
  const old = new Set(namesOf(serializer, entry, before, around))
  return namesOf(serializer, entry, after, around).some((name) => !old.has(name))
}

function writeFields(out: MetadataSink, serializer: Serializer, effect: Effect, around: EntryContext): void {
  if (effect.kind === 'threaded') return
  const { entry, after } = effect
  if (effect.kind === 'created') {
    out.beginObject(NEW_FIELDS)
    serializer.emit(new WithoutDefaults(out), entry, after, around)
    out.endObject()
    return
  }
  out.beginObject(FINAL_FIELDS)
  serializer.emit(out, entry, after, around)
  if (effect.kind === 'deleted') writeThread(out, after.thread)
  out.endObject()
  out.beginObject(PREVIOUS_FIELDS)
  serializer.emitPrevious(out, entry, effect.before, after, around)
  // A field that did not exist has no previous value, but its entry then has PreviousFields, which may be empty.
  out.endOptional(() => effect.kind === 'modified' && hasNewField(serializer, effect, around))
}

/** Writes an effect as metadata: the only member of the open object. */
export function writeEffect(out: MetadataSink, effect: Effect, around: EntryContext): void {
  const { entry } = effect
  const serializer = serializerOf(entry)
  out.beginObject(NODE_NAMES[effect.kind])
  out.entry(serializer.typeName(around), entry.key)
  writeFields(out, serializer, effect, around)
  if (effect.kind === 'modified' || effect.kind === 'threaded') writeThread(out, effect.thread)
  out.endObject()
}
