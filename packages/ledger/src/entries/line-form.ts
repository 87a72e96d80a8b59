import { issuedToText } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { ENTRY_CODES, writeThread } from '../codec/common.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { isSame } from '../flow/amounts.ts'
import type { JsonFields, JsonValue } from '../metadata/metadata-json.ts'
import type { LineEntry, LineFields, LineSide } from '../state/line-entry.ts'
import type { EntryForm } from './entry-form.ts'
import { pageText } from './page-text.ts'

const LOW_PAGE = 0
const HIGH_PAGE = 1
const PAGES = [
  ['LowNode', LOW_PAGE],
  ['HighNode', HIGH_PAGE],
] as const

function sameSide(a: LineSide, b: LineSide): boolean {
  return a === b || (isSame(a.limit, b.limit) && a.qualityIn === b.qualityIn && a.qualityOut === b.qualityOut)
}

function token(entry: LineEntry, value: LedgerNumber, issuer: string): JsonFields {
  return { currency: entry.currency.code, issuer, value: issuedToText(value) }
}

function writeSide(writer: ByteWriter, side: LineSide): void {
  writer.amount(side.limit)
  writer.u32(side.qualityIn)
  writer.u32(side.qualityOut)
}

function write(writer: ByteWriter, entry: LineEntry, fields: LineFields): void {
  writer.u8(ENTRY_CODES.line)
  writer.bytes(entry.low.id)
  writer.bytes(entry.high.id)
  writer.bytes(entry.currency.bytes)
  writer.amount(fields.balance)
  writeSide(writer, fields.low)
  writeSide(writer, fields.high)
  writer.u32(fields.flags)
  writeThread(writer, fields)
}

function describeQualities(json: Record<string, JsonValue>, name: 'Low' | 'High', side: LineSide): void {
  if (side.qualityIn !== 0) json[`${name}QualityIn`] = side.qualityIn
  if (side.qualityOut !== 0) json[`${name}QualityOut`] = side.qualityOut
}

function previousSide(
  json: Record<string, JsonValue>,
  name: 'Low' | 'High',
  before: LineSide,
  after: LineSide,
  limit: () => JsonFields,
): void {
  if (!isSame(before.limit, after.limit)) json[`${name}Limit`] = limit()
  if (before.qualityIn !== after.qualityIn && before.qualityIn !== 0) json[`${name}QualityIn`] = before.qualityIn
  if (before.qualityOut !== after.qualityOut && before.qualityOut !== 0) json[`${name}QualityOut`] = before.qualityOut
}

export const lineForm: EntryForm<LineEntry, LineFields> = {
  typeName: (around) => around.lineType,
  describe(entry, fields, around): JsonFields {
    const json: Record<string, JsonValue> = {
      Balance: token(entry, fields.balance, around.neutralIssuer),
      Flags: fields.flags,
      HighLimit: token(entry, fields.high.limit, entry.high.address),
      HighNode: pageText(fields, HIGH_PAGE),
      LowLimit: token(entry, fields.low.limit, entry.low.address),
      LowNode: pageText(fields, LOW_PAGE),
    }
    describeQualities(json, 'Low', fields.low)
    describeQualities(json, 'High', fields.high)
    return json
  },
  previous(entry, before, after, around): JsonFields {
    const json: Record<string, JsonValue> = {}
    if (!isSame(before.balance, after.balance)) json['Balance'] = token(entry, before.balance, around.neutralIssuer)
    if (before.flags !== after.flags) json['Flags'] = before.flags
    previousSide(json, 'Low', before.low, after.low, () => token(entry, before.low.limit, entry.low.address))
    previousSide(json, 'High', before.high, after.high, () => token(entry, before.high.limit, entry.high.address))
    for (const [name, page] of PAGES) {
      if (pageText(before, page) !== pageText(after, page)) json[name] = pageText(before, page)
    }
    return json
  },
  isSame: (before, after) =>
    before.flags === after.flags &&
    isSame(before.balance, after.balance) &&
    sameSide(before.low, after.low) &&
    sameSide(before.high, after.high),
  owners: (entry) => [entry.low, entry.high],
  write,
}
