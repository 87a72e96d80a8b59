import type { LedgerNumber } from '@tidebook/amount'
import { ENTRY_CODES, writeThread } from '../codec/common.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { isSame } from '../flow/amounts.ts'
import type { FieldSink, NamedAccount } from '../metadata/field-sink.ts'
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

function tellToken(out: FieldSink, name: string, entry: LineEntry, value: LedgerNumber, issuer: NamedAccount): void {
  out.token(name, value, entry.currency.code, issuer)
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

function tellQualities(out: FieldSink, name: 'Low' | 'High', side: LineSide): void {
  if (side.qualityIn !== 0) out.number(`${name}QualityIn`, side.qualityIn)
  if (side.qualityOut !== 0) out.number(`${name}QualityOut`, side.qualityOut)
}

function tellPreviousQualities(out: FieldSink, name: 'Low' | 'High', before: LineSide, after: LineSide): void {
  if (before.qualityIn !== after.qualityIn && before.qualityIn !== 0) out.number(`${name}QualityIn`, before.qualityIn)
  if (before.qualityOut !== after.qualityOut && before.qualityOut !== 0) {
    out.number(`${name}QualityOut`, before.qualityOut)
  }
}

export const lineForm: EntryForm<LineEntry, LineFields> = {
  typeName: (around) => around.lineType,
  tell(out, entry, fields, around) {
    tellToken(out, 'Balance', entry, fields.balance, around.neutralIssuer)
    out.number('Flags', fields.flags)
    tellToken(out, 'HighLimit', entry, fields.high.limit, entry.high)
    out.text('HighNode', pageText(fields, HIGH_PAGE))
    tellToken(out, 'LowLimit', entry, fields.low.limit, entry.low)
    out.text('LowNode', pageText(fields, LOW_PAGE))
    tellQualities(out, 'Low', fields.low)
    tellQualities(out, 'High', fields.high)
  },
  tellPrevious(out, entry, before, after, around) {
    const { low, high } = before
    if (!isSame(before.balance, after.balance)) {
      tellToken(out, 'Balance', entry, before.balance, around.neutralIssuer)
    }
    if (before.flags !== after.flags) out.number('Flags', before.flags)
    if (!isSame(low.limit, after.low.limit)) tellToken(out, 'LowLimit', entry, low.limit, entry.low)
    tellPreviousQualities(out, 'Low', low, after.low)
    if (!isSame(high.limit, after.high.limit)) tellToken(out, 'HighLimit', entry, high.limit, entry.high)
    tellPreviousQualities(out, 'High', high, after.high)
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
