import { toHex } from '@tidebook/protocol'
import { storedAsset } from '../../state/asset-ref.ts'
import type { AssetRef } from '../../state/asset-ref.ts'
import type { Threaded } from '../../state/entry.ts'
import type { State } from '../../state/state.ts'
import { ACCOUNT_CODE } from '../../state/stored-accounts.ts'
import { OFFER_CODE } from '../../state/stored-offers.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

export const ID_BYTES = 20
export const HASH_BYTES = 32

/** Type bytes, one of which starts every stored entry. */
export const ENTRY_CODES = { account: ACCOUNT_CODE, line: 0x72, offer: OFFER_CODE, signers: 0x53 } as const

/** Added to the signer count to mark a list with wallet locators. */
export const WITH_LOCATORS = 0x8000

/** Writes the trailer of every entry: its last transaction and, when directories are stored, its page numbers. */
export function writeThread(writer: ByteWriter, { thread, pages }: Threaded): void {
  writer.hex(thread.id)
  writer.u32(thread.ledger)
  for (const page of pages ?? []) writer.u64(page)
}

/** Reads the trailer of an entry. */
export function readThread(reader: ByteReader): Threaded {
  const thread = { id: toHex(reader.bytes(HASH_BYTES)), ledger: reader.u32() }
  if (reader.isDone) return { thread }
  const pages: bigint[] = []
  while (!reader.isDone) pages.push(reader.u64())
  return { thread, pages }
}

export function writeAsset(writer: ByteWriter, asset: AssetRef): void {
  writer.bytes(storedAsset(asset))
}

export function readAsset(reader: ByteReader, state: State): AssetRef {
  if (reader.u8() === 0) return state.native
  const currency = state.internCurrency(reader.bytes(ID_BYTES))
  return state.internAsset(currency, state.internAccount(reader.bytes(ID_BYTES)))
}
