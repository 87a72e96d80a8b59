import type { EntryForm } from '../entries/entry-form.ts'
import { formOf } from '../entries/form-of.ts'
import type { Surroundings } from '../entries/surroundings.ts'
import { isUnthreaded } from '../state/entry.ts'
import type { Entry, Thread, Threaded } from '../state/entry.ts'
import type { Effect } from './effect.ts'
import type { FieldSink, MetadataSink } from './field-sink.ts'
import { JsonSink } from './json-sink.ts'
import { WithoutDefaults } from './without-defaults.ts'

type Form = EntryForm<Entry, Threaded>

const NODE_NAMES: Readonly<Record<Effect['kind'], string>> = {
  created: 'CreatedNode',
  modified: 'ModifiedNode',
  deleted: 'DeletedNode',
  threaded: 'ModifiedNode',
}

/** The transaction before; nothing for what had none. */
function tellThread(out: FieldSink, thread: Thread): void {
  if (isUnthreaded(thread)) return
  out.hash('PreviousTxnID', thread.id)
  out.number('PreviousTxnLgrSeq', thread.ledger)
}

function namesOf(form: Form, entry: Entry, fields: Threaded, around: Surroundings): string[] {
  const sink = new JsonSink()
  form.tell(sink, entry, fields, around)
  return Object.keys(sink.members)
}

function hasNewField(
  form: Form,
  { entry, before, after }: Effect & { kind: 'modified' },
  around: Surroundings,
): boolean {
  const old = new Set(namesOf(form, entry, before, around))
  return namesOf(form, entry, after, around).some((name) => !old.has(name))
}

function tellFields(out: MetadataSink, form: Form, effect: Effect, around: Surroundings): void {
  if (effect.kind === 'threaded') return
  const { entry, after } = effect
  if (effect.kind === 'created') {
    out.beginObject('NewFields')
    form.tell(new WithoutDefaults(out), entry, after, around)
    out.endObject()
    return
  }
  out.beginObject('FinalFields')
  form.tell(out, entry, after, around)
  if (effect.kind === 'deleted') tellThread(out, after.thread)
  out.endObject()
  out.beginObject('PreviousFields')
  form.tellPrevious(out, entry, effect.before, after, around)
  // A field that did not exist is no earlier value, but the list of earlier values is then there, maybe empty.
  out.endOptional(() => effect.kind === 'modified' && hasNewField(form, effect, around))
}

/** An effect as metadata tells it: the only member of the open object. */
export function tellEffect(out: MetadataSink, effect: Effect, around: Surroundings): void {
  const { entry } = effect
  const form = formOf(entry)
  out.beginObject(NODE_NAMES[effect.kind])
  out.text('LedgerEntryType', form.typeName(around))
  out.hash('LedgerIndex', entry.key)
  tellFields(out, form, effect, around)
  if (effect.kind === 'modified' || effect.kind === 'threaded') tellThread(out, effect.thread)
  out.endObject()
}
