import { toHex } from '@tidebook/protocol'
import type { ByteReader } from '../codec/byte-reader.ts'
import { readThread } from '../codec/common.ts'
import { ObjectEntry } from '../../state/object-entry.ts'
import type { State } from '../../state/state.ts'
import { storedFields } from './object-serializer.ts'
import type { ObjectType, ObjectValue } from '../../state/object-type.ts'
import {
  AMENDMENTS,
  AMM,
  BLACK_LIST,
  BROKERAGE,
  CHECK,
  DEPOSIT_PREAUTH,
  FEE_SETTINGS,
  ISSUE,
  LEDGER_HASHES,
  MANAGED_ISSUER,
  RELATION,
  TICKET,
  TOKEN,
  TOKEN_SERIES,
} from './object-types.ts'
import { DIRECTORY } from '../../state/directory.ts'

/** Every type of object that a ledger may contain. */
const OBJECT_TYPES: readonly ObjectType[] = [
  TICKET,
  DEPOSIT_PREAUTH,
  CHECK,
  AMM,
  RELATION,
  BLACK_LIST,
  MANAGED_ISSUER,
  ISSUE,
  BROKERAGE,
  TOKEN_SERIES,
  TOKEN,
  DIRECTORY,
  LEDGER_HASHES,
  AMENDMENTS,
  FEE_SETTINGS,
]

const KEY_BYTES = 32

/** Returns the object type with this type byte. */
export function objectTypeOf(code: number): ObjectType | undefined {
  return OBJECT_TYPES.find((type) => type.code === code)
}

/** Adds a stored object to the state. The reader is positioned after the type byte. */
export function readObject(reader: ByteReader, state: State, type: ObjectType): void {
  const entry = new ObjectEntry(type, toHex(reader.bytes(KEY_BYTES)))
  const present = reader.u32()
  const values: Record<string, ObjectValue> = {}
  for (const [index, { name, codec }] of storedFields(type).entries()) {
    // The schema pairs each codec with its field's type, so the value has that type.
    if ((present & (1 << index)) !== 0) values[name] = codec.read(reader, state) as ObjectValue
  }
  state.meet(type)
  state.journal.restore(entry, { values, ...readThread(reader) })
}
