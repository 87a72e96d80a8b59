import { isSame } from '@tidebook/amount/exchange'
import { fromHex, toHex } from '@tidebook/protocol'
import { ID_BYTES, readAsset, writeAsset } from '../codec/common.ts'
import { amountJson, writeAmountText } from '../amount-json.ts'
import type { FieldKind, FieldKinds } from '../../state/object-type.ts'
import type { FieldCodec } from './field-codec.ts'
import { AUCTION_SLOT_CODEC, ISSUE_CODEC, VOTES_CODEC } from './pool-codecs.ts'

const HASH_BYTES = 32

function identical(a: unknown, b: unknown): boolean {
  return a === b
}

const CODECS: { readonly [Kind in FieldKind]: FieldCodec<FieldKinds[Kind]> } = {
  u32: {
    json: (value) => value,
    write: (writer, value) => writer.u32(value),
    read: (reader) => reader.u32(),
    same: identical,
  },
  u64: {
    json: (value) => value.toString(16).toUpperCase().padStart(16, '0'),
    write: (writer, value) => writer.u64(value),
    read: (reader) => reader.u64(),
    same: identical,
  },
  shortHex: {
    json: (value) => value.toString(16),
    write: (writer, value) => writer.u64(value),
    read: (reader) => reader.u64(),
    same: identical,
  },
  account: {
    json: (value) => value.address,
    sink: (out, name, value) => out.account(name, value),
    write: (writer, value) => writer.bytes(value.id),
    read: (reader, state) => state.internAccount(reader.bytes(ID_BYTES)),
    same: identical,
  },
  hash: {
    json: (value) => value,
    write: (writer, value) => writer.bytes(fromHex(value)),
    read: (reader) => toHex(reader.bytes(HASH_BYTES)),
    same: identical,
  },
  hashes: {
    json: (value) => value,
    write(writer, value) {
      writer.u16(value.length)
      for (const hash of value) writer.bytes(fromHex(hash))
    },
    read: (reader) => Array.from({ length: reader.u16() }, () => toHex(reader.bytes(HASH_BYTES))),
    same: (a, b) => a === b || (a.length === b.length && a.every((hash, index) => hash === b[index])),
  },
  blob: {
    json: (value) => value,
    write: (writer, value) => writer.sized(fromHex(value)),
    read: (reader) => toHex(reader.sized()),
    same: identical,
  },
  amount: {
    json: ({ amount, asset }) => amountJson(amount, asset),
    sink: (out, name, { amount, asset }) => writeAmountText(out, name, amount, asset),
    write(writer, { amount, asset }) {
      writeAsset(writer, asset)
      writer.amount(amount)
    },
    read(reader, state) {
      const asset = readAsset(reader, state)
      return { asset, amount: reader.amount() }
    },
    same: (a, b) => a.asset === b.asset && isSame(a.amount, b.amount),
  },
  notes: {
    json: (value) => value.map(({ type, data }) => ({ TokenInfo: { InfoData: data, InfoType: type } })),
    write(writer, value) {
      writer.u16(value.length)
      for (const { type, data } of value) {
        writer.sized(fromHex(type))
        writer.sized(fromHex(data))
      }
    },
    read: (reader) =>
      Array.from({ length: reader.u16() }, () => ({ type: toHex(reader.sized()), data: toHex(reader.sized()) })),
    same: (a, b) => a.length === b.length && a.every((note, i) => note.type === b[i]?.type && note.data === b[i]?.data),
  },
  issue: ISSUE_CODEC,
  votes: VOTES_CODEC,
  auctionSlot: AUCTION_SLOT_CODEC,
}

/** Returns the codec of a field type. A schema specifies the type of each value, so codec and value always match. */
export function fieldCodec(kind: FieldKind): FieldCodec<unknown> {
  return CODECS[kind] as FieldCodec<unknown>
}
