import { writeThread } from '../codec/common.ts'
import type { EntryForm } from '../entries/entry-form.ts'
import { pageText } from '../entries/page-text.ts'
import type { ObjectEntry, ObjectFields } from '../state/object-entry.ts'
import { fieldCodec } from './field-codecs.ts'
import type { FieldCodec } from './field-codecs.ts'
import type { ObjectType } from './object-type.ts'
import { nameOf } from '../metadata/name.ts'
import type { Name } from '../metadata/name.ts'

const FLAGS = nameOf('Flags')

type ObjectForm = EntryForm<ObjectEntry, ObjectFields>

export interface NamedCodec {
  readonly name: string
  /** The same as it is told. */
  readonly told: Name
  readonly codec: FieldCodec<unknown>
}

/** The fields of a type in the order in which they are stored. */
export function storedFields({ schema }: ObjectType): NamedCodec[] {
  return Object.entries(schema)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, kind]) => ({ name, told: nameOf(name), codec: fieldCodec(kind) }))
}

function isSameField({ name, codec }: NamedCodec, a: ObjectFields, b: ObjectFields): boolean {
  const [before, after] = [a.values[name], b.values[name]]
  if (before === undefined || after === undefined) return before === after
  return codec.same(before, after)
}

function makeForm(type: ObjectType): ObjectForm {
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
    tell(out, entry, fields) {
      const { values } = fields
      out.number(FLAGS, 0)
      for (const { name, told, codec } of shown) {
        const value = values[name]
        if (value !== undefined) out.value(told, codec.json(value))
      }
      for (const [index, name] of pageNames.entries()) {
        if (entry.holders[index] !== undefined) out.text(name, pageText(fields, index))
      }
    },
    tellPrevious(out, _entry, before, after) {
      for (const field of shown) {
        const value = before.values[field.name]
        if (value !== undefined && !isSameField(field, before, after)) out.value(field.told, field.codec.json(value))
      }
    },
    isSame: (before, after) => all.every((field) => isSameField(field, before, after)),
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

const forms = new Map<ObjectType, ObjectForm>()

/** JSON, bytes and owners of every object of a type, from its schema. */
export function objectForm(type: ObjectType): ObjectForm {
  const known = forms.get(type)
  if (known !== undefined) return known
  const form = makeForm(type)
  forms.set(type, form)
  return form
}
