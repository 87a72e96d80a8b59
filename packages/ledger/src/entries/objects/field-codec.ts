import type { State } from '../../state/state.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import type { FieldSink } from '../field-sink.ts'
import type { JsonValue } from '../json-fields.ts'
import type { Name } from '../name.ts'

/** JSON, bytes and equality of one kind of field. */
export interface FieldCodec<Value> {
  json(value: Value): JsonValue
  /** Tells what {@link json} gives as what it is, where a sink knows that. */
  tell?(out: FieldSink, name: Name, value: Value): void
  write(writer: ByteWriter, value: Value): void
  read(reader: ByteReader, state: State): Value
  same(a: Value, b: Value): boolean
}
