import type { State } from '../../state/state.ts'
import type { ByteReader } from '../codec/byte-reader.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import type { FieldSink } from '../field-sink.ts'
import type { JsonValue } from '../json-fields.ts'
import type { Name } from '../name.ts'

/** JSON form, stored bytes and equality of one field type. */
export interface FieldCodec<Value> {
  json(value: Value): JsonValue
  /** Writes the value of {@link json} to a sink in its native type, when the sink has one. */
  sink?(out: FieldSink, name: Name, value: Value): void
  write(writer: ByteWriter, value: Value): void
  read(reader: ByteReader, state: State): Value
  same(a: Value, b: Value): boolean
}
