import { writeThread } from '../codec/common.ts'
import type { EntrySerializer } from '../entry-serializer.ts'
import type { FieldSink } from '../field-sink.ts'
import { pageText } from '../page-text.ts'
import type { ObjectEntry, ObjectFields } from '../../state/object-entry.ts'
import { fieldCodec } from './field-codecs.ts'
import type { FieldCodec } from './field-codec.ts'
import type { ObjectType } from '../../state/object-type.ts'
import { nameOf } from '../name.ts'
import type { Name } from '../name.ts'

const FLAGS = nameOf('Flags')

type ObjectForm = EntrySerializer<ObjectEntry, ObjectFields>

export interface NamedCodec {
  readonly name: string
  /** Interned name for sinks. */
  readonly field: Name
  readonly codec: FieldCodec<unknown>
}

/** Returns the fields of a type in storage order. */
export function storedFields({ schema }: ObjectType): NamedCodec[] {
  return Object.entries(schema)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, kind]) => ({ name, field: nameOf(name), codec: fieldCodec(kind) }))
}

function isSameField({ name, codec }: NamedCodec, a: ObjectFields, b: ObjectFields): boolean {
  const before = a.values[name]
  const after = b.values[name]
  if (before === undefined || after === undefined) return before === after
  return codec.same(before, after)
}

function writeField(out: FieldSink, { codec, field }: NamedCodec, value: unknown): void {
  if (codec.sink === undefined) out.value(field, codec.json(value))
  else codec.sink(out, field, value)
}

function makeSerializer(type: ObjectType): ObjectForm {
  const all = storedFields(type)
  const shown = all.filter(({ name }) => type.unseen?.includes(name) !== true)
  const unseen = all.filter((field) => !shown.includes(field))
  const typeName = nameOf(type.name)
  const pageNames = (type.pageNames ?? ['OwnerNode']).map(nameOf)
  return {
    typeName: () => typeName,
    isThreadOptional: type.isThreadOptional === true,
    unseen: (_entry, { values }) =>
      Object.fromEntries(
        unseen.flatMap(({ name, codec }) => (values[name] === undefined ? [] : [[name, codec.json(values[name])]])),
      ),
    emit(out, entry, fields) {
      const { values } = fields
      out.number(FLAGS, 0)
      for (const field of shown) {
        const value = values[field.name]
        if (value !== undefined) writeField(out, field, value)
      }
      for (const [index, name] of pageNames.entries()) {
        if (entry.holders[index] !== undefined) out.text(name, pageText(fields, index))
      }
    },
    emitPrevious(out, _entry, before, after) {
      for (const field of shown) {
        const value = before.values[field.name]
        if (value !== undefined && !isSameField(field, before, after)) writeField(out, field, value)
      }
    },
    isSame(before, after) {
      for (const field of all) if (!isSameField(field, before, after)) return false
      return true
    },
    owners: (entry) => entry.holders,
    write(writer, entry, fields) {
      const { values } = fields
      writer.u8(type.code)
      writer.hex(entry.key)
      let present = 0
      for (const [index, { name }] of all.entries()) if (values[name] !== undefined) present |= 1 << index
      writer.u32(present >>> 0)
      for (const { name, codec } of all) if (values[name] !== undefined) codec.write(writer, values[name])
      writeThread(writer, fields)
    },
  }
}

const serializers = new Map<ObjectType, ObjectForm>()

/** Returns the serializer of an object type, derived from the type's schema. */
export function objectSerializer(type: ObjectType): ObjectForm {
  const cached = serializers.get(type)
  if (cached !== undefined) return cached
  const serializer = makeSerializer(type)
  serializers.set(type, serializer)
  return serializer
}
