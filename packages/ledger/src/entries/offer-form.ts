import { ENTRY_CODES, writeAsset, writeThread } from '../codec/common.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import { isSame } from '../flow/amounts.ts'
import type { JsonFields, JsonValue } from '../metadata/metadata-json.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'
import { amountJson } from './amount-json.ts'
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
  describe(entry, fields): JsonFields {
    const { placed } = entry
    const json: Record<string, JsonValue> = {
      Account: placed.owner.address,
      BookDirectory: placed.book.directory(placed.quality),
      BookNode: pageText(fields, BOOK_PAGE),
      Flags: placed.flags,
      OwnerNode: pageText(fields, OWNER_PAGE),
      Sequence: placed.sequence,
      TakerGets: amountJson(fields.takerGets, placed.book.gets),
      TakerPays: amountJson(fields.takerPays, placed.book.pays),
    }
    if (placed.expiration !== 0) json['Expiration'] = placed.expiration
    if (placed.platform !== undefined) json['Platform'] = placed.platform.address
    if (placed.appType !== undefined) json['AppType'] = placed.appType
    return json
  },
  previous(entry, before, after): JsonFields {
    const { book } = entry.placed
    const json: Record<string, JsonValue> = {}
    if (!isSame(before.takerGets, after.takerGets)) json['TakerGets'] = amountJson(before.takerGets, book.gets)
    if (!isSame(before.takerPays, after.takerPays)) json['TakerPays'] = amountJson(before.takerPays, book.pays)
    return json
  },
  isSame: (before, after) => isSame(before.takerPays, after.takerPays) && isSame(before.takerGets, after.takerGets),
  owners: (entry) => [entry.placed.owner],
  write,
}
