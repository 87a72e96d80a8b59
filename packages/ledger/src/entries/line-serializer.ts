import type { LedgerNumber } from '@tidebook/amount'
import { isSame } from '@tidebook/amount/exchange'
import { ENTRY_CODES, writeThread } from './codec/common.ts'
import type { ByteWriter } from './codec/byte-writer.ts'
import type { FieldSink, NamedAccount } from './field-sink.ts'
import { nameOf } from './name.ts'
import type { Name } from './name.ts'
import type { LineEntry, LineFields, LineSide } from '../state/line-entry.ts'
import type { EntrySerializer } from './entry-serializer.ts'
import { pageText } from './page-text.ts'

const LOW_PAGE = 0
const HIGH_PAGE = 1
const BALANCE = nameOf('Balance')
const FLAGS = nameOf('Flags')
const LOW = {
  limit: nameOf('LowLimit'),
  node: nameOf('LowNode'),
  qualityIn: nameOf('LowQualityIn'),
  qualityOut: nameOf('LowQualityOut'),
}
const HIGH: SideNames = {
  limit: nameOf('HighLimit'),
  node: nameOf('HighNode'),
  qualityIn: nameOf('HighQualityIn'),
  qualityOut: nameOf('HighQualityOut'),
}
type SideNames = typeof LOW
const PAGES = [
  [LOW.node, LOW_PAGE],
  [HIGH.node, HIGH_PAGE],
] as const

function sameSide(a: LineSide, b: LineSide): boolean {
  return a === b || (isSame(a.limit, b.limit) && a.qualityIn === b.qualityIn && a.qualityOut === b.qualityOut)
}

function tellToken(out: FieldSink, name: Name, entry: LineEntry, value: LedgerNumber, issuer: NamedAccount): void {
  out.token(name, value, entry.currency, issuer)
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

function tellQualities(out: FieldSink, names: SideNames, side: LineSide): void {
  if (side.qualityIn !== 0) out.number(names.qualityIn, side.qualityIn)
  if (side.qualityOut !== 0) out.number(names.qualityOut, side.qualityOut)
}

function tellPreviousQualities(out: FieldSink, names: SideNames, before: LineSide, after: LineSide): void {
  if (before.qualityIn !== after.qualityIn && before.qualityIn !== 0) out.number(names.qualityIn, before.qualityIn)
  if (before.qualityOut !== after.qualityOut && before.qualityOut !== 0) {
    out.number(names.qualityOut, before.qualityOut)
  }
}

export const lineSerializer: EntrySerializer<LineEntry, LineFields> = {
  typeName: (around) => around.lineType,
  emit(out, entry, fields, around) {
    tellToken(out, BALANCE, entry, fields.balance, around.neutralIssuer)
    out.number(FLAGS, fields.flags)
    tellToken(out, HIGH.limit, entry, fields.high.limit, entry.high)
    out.text(HIGH.node, pageText(fields, HIGH_PAGE))
    tellToken(out, LOW.limit, entry, fields.low.limit, entry.low)
    out.text(LOW.node, pageText(fields, LOW_PAGE))
    tellQualities(out, LOW, fields.low)
    tellQualities(out, HIGH, fields.high)
  },
  emitPrevious(out, entry, before, after, around) {
    const { low, high } = before
    if (!isSame(before.balance, after.balance)) {
      tellToken(out, BALANCE, entry, before.balance, around.neutralIssuer)
    }
    if (before.flags !== after.flags) out.number(FLAGS, before.flags)
    if (!isSame(low.limit, after.low.limit)) tellToken(out, LOW.limit, entry, low.limit, entry.low)
    tellPreviousQualities(out, LOW, low, after.low)
    if (!isSame(high.limit, after.high.limit)) tellToken(out, HIGH.limit, entry, high.limit, entry.high)
    tellPreviousQualities(out, HIGH, high, after.high)
    if (before.pages === after.pages) return
    for (const [name, page] of PAGES) {
      if (pageText(before, page) !== pageText(after, page)) out.text(name, pageText(before, page))
    }
  },
  isSame: (before, after) =>
    before.flags === after.flags &&
    isSame(before.balance, after.balance) &&
    sameSide(before.low, after.low) &&
    sameSide(before.high, after.high),
  owners: (entry) => [entry.low, entry.high],
  write,
}
