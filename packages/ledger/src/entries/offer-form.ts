import { ENTRY_CODES, writeAsset, writeThread } from '../codec/common.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { isSame } from '../flow/amounts.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'
import { tellAmount } from './amount-json.ts'
import type { EntryForm } from './entry-form.ts'
import { pageText } from './page-text.ts'

const OWNER_PAGE = 0
const BOOK_PAGE = 1
const NO_BYTES = new Uint8Array(0)

function write(writer: ByteWriter, entry: OfferEntry, fields: OfferFields): void {
  const { placed } = entry
  writer.u8(ENTRY_CODES.offer)
  writer.bytes(placed.owner.id)
  writer.u32(placed.sequence)
  writeAsset(writer, placed.book.pays)
  writeAsset(writer, placed.book.gets)
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

export const offerForm: EntryForm<OfferEntry, OfferFields> = {
  typeName: () => 'Offer',
  tell(out, entry, fields) {
    const { placed } = entry
    const { book } = placed
    out.account('Account', placed.owner)
    out.directory('BookDirectory', book.directoryBase, placed.quality)
    out.text('BookNode', pageText(fields, BOOK_PAGE))
    out.number('Flags', placed.flags)
    out.text('OwnerNode', pageText(fields, OWNER_PAGE))
    out.number('Sequence', placed.sequence)
    tellAmount(out, 'TakerGets', fields.takerGets, book.gets)
    tellAmount(out, 'TakerPays', fields.takerPays, book.pays)
    if (placed.expiration !== 0) out.number('Expiration', placed.expiration)
    if (placed.platform !== undefined) out.account('Platform', placed.platform)
    if (placed.appType !== undefined) out.number('AppType', placed.appType)
  },
  tellPrevious(out, entry, before, after) {
    const { book } = entry.placed
    if (!isSame(before.takerGets, after.takerGets)) tellAmount(out, 'TakerGets', before.takerGets, book.gets)
    if (!isSame(before.takerPays, after.takerPays)) tellAmount(out, 'TakerPays', before.takerPays, book.pays)
  },
  isSame: (before, after) => isSame(before.takerPays, after.takerPays) && isSame(before.takerGets, after.takerGets),
  owners: (entry) => [entry.placed.owner],
  write,
}
