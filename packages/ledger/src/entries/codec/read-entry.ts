import { toHex } from '@tidebook/protocol'
import { objectTypeOf, readObject } from '../objects/read-object.ts'
import { LedgerFault } from '../../base/ledger-fault.ts'
import { NO_SETTINGS } from '../../state/account-entry.ts'
import type { AccountEntry, AccountSettings } from '../../state/account-entry.ts'
import type { OfferEntry, OfferFields } from '../../state/offer-entry.ts'
import type { LineSide } from '../../state/line-entry.ts'
import type { State } from '../../state/state.ts'
import { ByteReader } from './byte-reader.ts'
import { ENTRY_CODES, HASH_BYTES, ID_BYTES, WITH_LOCATORS, readAsset, readThread } from './common.ts'

const SETTINGS = Object.keys(NO_SETTINGS) as (keyof AccountSettings)[]

/**
 * An offer read from the store. Offers are added to the books after all of them are read, because their order within a
 * price differs from the storage order.
 */
export interface WaitingOffer {
  readonly offer: OfferEntry
  readonly fields: OfferFields
  readonly order: number
}

function namedBy(id: Uint8Array, state: State): AccountEntry | undefined {
  return id.length === 0 ? undefined : state.nameAccount(id)
}

/** Returns the shared default settings for an account without settings, because most accounts have none. */
function sharedSettings(settings: AccountSettings): AccountSettings {
  for (const name of SETTINGS) if (settings[name] !== NO_SETTINGS[name]) return settings
  return NO_SETTINGS
}

function readAccount(reader: ByteReader, state: State, index: string): void {
  const account = state.placeAccount(reader.bytes(ID_BYTES), index)
  const balance = reader.u64()
  const sequence = reader.u32()
  const ownerCount = reader.u32()
  const flags = reader.u32()
  const transferRate = reader.u32()
  const tickSize = reader.u8()
  const key = reader.sized()
  const settings = {
    transferRate,
    tickSize,
    regularKey: namedBy(key, state),
    domain: reader.sizedHex(),
    emailHash: reader.sizedHex(),
    messageKey: reader.sizedHex(),
    walletLocator: reader.sizedHex(),
    tokenMinter: namedBy(reader.sized(), state),
    lastTransaction: reader.sizedHex(),
    ticketCount: reader.u32(),
    poolId: reader.sizedHex(),
  }
  const fields = { balance, sequence, ownerCount, flags, settings: sharedSettings(settings), ...readThread(reader) }
  state.journal.restore(account, fields)
}

function readSide(reader: ByteReader): LineSide {
  return { limit: reader.amount(), qualityIn: reader.u32(), qualityOut: reader.u32() }
}

function readLine(reader: ByteReader, state: State): void {
  const low = state.internAccount(reader.bytes(ID_BYTES))
  const high = state.internAccount(reader.bytes(ID_BYTES))
  const line = state.internLine(low, high, state.internCurrency(reader.bytes(ID_BYTES)))
  state.journal.restore(line, {
    balance: reader.amount(),
    low: readSide(reader),
    high: readSide(reader),
    flags: reader.u32(),
    ...readThread(reader),
  })
}

function readOffer(reader: ByteReader, state: State, key: string): WaitingOffer {
  const owner = state.internAccount(reader.bytes(ID_BYTES))
  const sequence = reader.u32()
  const book = state.internBook(readAsset(reader, state), readAsset(reader, state))
  const takerPays = reader.amount()
  const takerGets = reader.amount()
  const quality = reader.u64()
  const flags = reader.u32()
  const expiration = reader.u32()
  const platform = reader.sized()
  const hasAppType = reader.u8() === 1
  const appType = reader.u32()
  const order = Number(reader.u64())
  const offer = state.newOffer(
    {
      owner,
      sequence,
      book,
      quality,
      flags,
      expiration,
      platform: platform.length === 0 ? undefined : state.internAccount(platform),
      appType: hasAppType ? appType : undefined,
      order,
    },
    key,
  )
  return { offer, order, fields: { takerPays, takerGets, ...readThread(reader) } }
}

function readSigners(reader: ByteReader, state: State): void {
  const list = state.internSigners(state.internAccount(reader.bytes(ID_BYTES)))
  const quorum = reader.u32()
  const count = reader.u16()
  const hasLocators = count >= WITH_LOCATORS
  const signers = Array.from({ length: hasLocators ? count - WITH_LOCATORS : count }, () => ({
    account: state.internAccount(reader.bytes(ID_BYTES)),
    weight: reader.u16(),
    locator: hasLocators && reader.u8() === 1 ? toHex(reader.bytes(HASH_BYTES)) : undefined,
  }))
  state.journal.restore(list, { quorum, signers, ...readThread(reader) })
}

/**
 * Adds a stored entry to the state. Returns an offer instead of adding it.
 * @throws LedgerFault `ledger/corrupt-entry`
 */
export function readEntry(key: string, value: Uint8Array, state: State): WaitingOffer | undefined {
  const reader = new ByteReader(value)
  let waiting: WaitingOffer | undefined
  const code = reader.u8()
  switch (code) {
    case ENTRY_CODES.account:
      readAccount(reader, state, key)
      break
    case ENTRY_CODES.line:
      readLine(reader, state)
      break
    case ENTRY_CODES.offer:
      waiting = readOffer(reader, state, key)
      break
    case ENTRY_CODES.signers:
      readSigners(reader, state)
      break
    default: {
      const type = objectTypeOf(code)
      if (type === undefined) throw new LedgerFault('ledger/corrupt-entry', 'Unknown kind of entry')
      readObject(reader, state, type)
    }
  }
  if (!reader.isDone) throw new LedgerFault('ledger/corrupt-entry', 'Entry is too long')
  return waiting
}
