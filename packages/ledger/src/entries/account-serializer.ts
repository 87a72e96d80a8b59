import { ENTRY_CODES, writeThread } from './codec/common.ts'
import type { ByteWriter } from './codec/byte-writer.ts'
import type { FieldSink } from './field-sink.ts'
import { JsonSink } from './json-sink.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import type { AccountEntry, AccountFields, AccountSettings } from '../state/account-entry.ts'
import type { EntrySerializer } from './entry-serializer.ts'
import { nameOf } from './name.ts'

const REGULAR_KEY = nameOf('RegularKey')
const TRANSFER_RATE = nameOf('TransferRate')
const TICK_SIZE = nameOf('TickSize')
const DOMAIN = nameOf('Domain')
const EMAIL_HASH = nameOf('EmailHash')
const MESSAGE_KEY = nameOf('MessageKey')
const WALLET_LOCATOR = nameOf('WalletLocator')
const NF_TOKEN_MINTER = nameOf('NFTokenMinter')
const ACCOUNT_TXN_ID = nameOf('AccountTxnID')
const TICKET_COUNT = nameOf('TicketCount')
const AMMID = nameOf('AMMID')
const ACCOUNT = nameOf('Account')
const BALANCE = nameOf('Balance')
const FLAGS = nameOf('Flags')
const OWNER_COUNT = nameOf('OwnerCount')
const SEQUENCE = nameOf('Sequence')
const ACCOUNT_ROOT = nameOf('AccountRoot')

const NO_BYTES = new Uint8Array(0)

function tellSettings(out: FieldSink, settings: AccountSettings): void {
  if (settings.regularKey !== undefined) out.account(REGULAR_KEY, settings.regularKey)
  if (settings.transferRate !== 0) out.number(TRANSFER_RATE, settings.transferRate)
  if (settings.tickSize !== 0) out.number(TICK_SIZE, settings.tickSize)
  if (settings.domain !== '') out.text(DOMAIN, settings.domain)
  if (settings.emailHash !== '') out.text(EMAIL_HASH, settings.emailHash)
  if (settings.messageKey !== '') out.text(MESSAGE_KEY, settings.messageKey)
  if (settings.walletLocator !== '') out.text(WALLET_LOCATOR, settings.walletLocator)
  if (settings.tokenMinter !== undefined) out.account(NF_TOKEN_MINTER, settings.tokenMinter)
  if (settings.lastTransaction !== '') out.text(ACCOUNT_TXN_ID, settings.lastTransaction)
  if (settings.ticketCount !== 0) out.number(TICKET_COUNT, settings.ticketCount)
  if (settings.poolId !== '') out.text(AMMID, settings.poolId)
}

function tellPreviousSettings(out: FieldSink, before: AccountSettings, after: AccountSettings): void {
  const old = new JsonSink()
  const now = new JsonSink()
  tellSettings(old, before)
  tellSettings(now, after)
  for (const [name, value] of Object.entries(old.members)) {
    if (value !== now.members[name]) out.value(nameOf(name), value)
  }
}

function sameSettings(a: AccountSettings, b: AccountSettings): boolean {
  return (
    a === b ||
    (a.transferRate === b.transferRate &&
      a.tickSize === b.tickSize &&
      a.regularKey === b.regularKey &&
      a.domain === b.domain &&
      a.emailHash === b.emailHash &&
      a.messageKey === b.messageKey &&
      a.walletLocator === b.walletLocator &&
      a.tokenMinter === b.tokenMinter &&
      a.lastTransaction === b.lastTransaction &&
      a.ticketCount === b.ticketCount &&
      a.poolId === b.poolId)
  )
}

function write(writer: ByteWriter, entry: AccountEntry, fields: AccountFields): void {
  const { settings } = fields
  writer.u8(ENTRY_CODES.account)
  writer.bytes(entry.id)
  writer.u64(fields.balance)
  writer.u32(fields.sequence)
  writer.u32(fields.ownerCount)
  writer.u32(fields.flags)
  writer.u32(settings.transferRate)
  writer.u8(settings.tickSize)
  writer.sized(settings.regularKey?.id ?? NO_BYTES)
  writer.sizedHex(settings.domain)
  writer.sizedHex(settings.emailHash)
  writer.sizedHex(settings.messageKey)
  writer.sizedHex(settings.walletLocator)
  writer.sized(settings.tokenMinter?.id ?? NO_BYTES)
  writer.sizedHex(settings.lastTransaction)
  writer.u32(settings.ticketCount)
  writer.sizedHex(settings.poolId)
  writeThread(writer, fields)
}

export const accountSerializer: EntrySerializer<AccountEntry, AccountFields> = {
  typeName: () => ACCOUNT_ROOT,
  emit(out, entry, fields) {
    out.account(ACCOUNT, entry)
    out.integer(BALANCE, fields.balance)
    out.number(FLAGS, fields.flags)
    out.number(OWNER_COUNT, fields.ownerCount)
    out.number(SEQUENCE, fields.sequence)
    if (fields.settings !== NO_SETTINGS) tellSettings(out, fields.settings)
  },
  emitPrevious(out, _entry, before, after) {
    if (before.settings !== after.settings) tellPreviousSettings(out, before.settings, after.settings)
    if (before.balance !== after.balance) out.integer(BALANCE, before.balance)
    if (before.flags !== after.flags) out.number(FLAGS, before.flags)
    if (before.ownerCount !== after.ownerCount) out.number(OWNER_COUNT, before.ownerCount)
    if (before.sequence !== after.sequence) out.number(SEQUENCE, before.sequence)
  },
  isSame: (before, after) =>
    before.balance === after.balance &&
    before.sequence === after.sequence &&
    before.ownerCount === after.ownerCount &&
    before.flags === after.flags &&
    sameSettings(before.settings, after.settings),
  owners: () => [],
  write,
}
