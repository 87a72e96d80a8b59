import { isSame } from '@tidebook/amount/exchange'
import { ENTRY_CODES, writeThread } from './codec/common.ts'
import type { ByteWriter } from './codec/byte-writer.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'
import { writeAmountText } from './amount-json.ts'
import type { EntrySerializer } from './entry-serializer.ts'
import { pageText } from './page-text.ts'
import { nameOf } from './name.ts'

const TAKER_GETS = nameOf('TakerGets')
const TAKER_PAYS = nameOf('TakerPays')
const ACCOUNT = nameOf('Account')
const BOOK_DIRECTORY = nameOf('BookDirectory')
const BOOK_NODE = nameOf('BookNode')
const FLAGS = nameOf('Flags')
const OWNER_NODE = nameOf('OwnerNode')
const SEQUENCE = nameOf('Sequence')
const EXPIRATION = nameOf('Expiration')
const PLATFORM = nameOf('Platform')
const APP_TYPE = nameOf('AppType')
const OFFER = nameOf('Offer')

const OWNER_PAGE = 0
const BOOK_PAGE = 1
const NO_BYTES = new Uint8Array(0)

function write(writer: ByteWriter, entry: OfferEntry, fields: OfferFields): void {
  const { placed } = entry
  writer.u8(ENTRY_CODES.offer)
  writer.bytes(placed.owner.id)
  writer.u32(placed.sequence)
  writer.bytes(placed.book.assets)
  writer.amount(fields.takerPays)
  writer.amount(fields.takerGets)
  writer.u64(placed.quality)
  writer.u32(placed.flags)
  writer.u32(placed.expiration)
  writer.sized(placed.platform?.id ?? NO_BYTES)
  writer.u8(placed.appType === undefined ? 0 : 1)
  writer.u32(placed.appType ?? 0)
  writer.u64(BigInt(placed.order))
  writeThread(writer, fields)
}

export const offerSerializer: EntrySerializer<OfferEntry, OfferFields> = {
  typeName: () => OFFER,
  emit(out, entry, fields) {
    const { placed } = entry
    const { book } = placed
    out.account(ACCOUNT, placed.owner)
    out.directory(BOOK_DIRECTORY, book.directoryBase, placed.quality)
    out.text(BOOK_NODE, pageText(fields, BOOK_PAGE))
    out.number(FLAGS, placed.flags)
    out.text(OWNER_NODE, pageText(fields, OWNER_PAGE))
    out.number(SEQUENCE, placed.sequence)
    writeAmountText(out, TAKER_GETS, fields.takerGets, book.gets)
    writeAmountText(out, TAKER_PAYS, fields.takerPays, book.pays)
    if (placed.expiration !== 0) out.number(EXPIRATION, placed.expiration)
    if (placed.platform !== undefined) out.account(PLATFORM, placed.platform)
    if (placed.appType !== undefined) out.number(APP_TYPE, placed.appType)
  },
  emitPrevious(out, entry, before, after) {
    const { book } = entry.placed
    if (!isSame(before.takerGets, after.takerGets)) writeAmountText(out, TAKER_GETS, before.takerGets, book.gets)
    if (!isSame(before.takerPays, after.takerPays)) writeAmountText(out, TAKER_PAYS, before.takerPays, book.pays)
  },
  isSame: (before, after) => isSame(before.takerPays, after.takerPays) && isSame(before.takerGets, after.takerGets),
  owners: (entry) => [entry.placed.owner],
  write,
}
