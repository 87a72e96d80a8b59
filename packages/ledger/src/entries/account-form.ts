import { ENTRY_CODES, writeThread } from '../codec/common.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import type { FieldSink } from '../metadata/field-sink.ts'
import { JsonSink } from '../metadata/json-sink.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import type { AccountEntry, AccountFields, AccountSettings } from '../state/account-entry.ts'
import type { EntryForm } from './entry-form.ts'

const NO_BYTES = new Uint8Array(0)

function tellSettings(out: FieldSink, settings: AccountSettings): void {
  if (settings.regularKey !== undefined) out.account('RegularKey', settings.regularKey)
  if (settings.transferRate !== 0) out.number('TransferRate', settings.transferRate)
  if (settings.tickSize !== 0) out.number('TickSize', settings.tickSize)
  if (settings.domain !== '') out.text('Domain', settings.domain)
  if (settings.emailHash !== '') out.text('EmailHash', settings.emailHash)
  if (settings.messageKey !== '') out.text('MessageKey', settings.messageKey)
  if (settings.walletLocator !== '') out.text('WalletLocator', settings.walletLocator)
  if (settings.tokenMinter !== undefined) out.account('NFTokenMinter', settings.tokenMinter)
  if (settings.lastTransaction !== '') out.text('AccountTxnID', settings.lastTransaction)
  if (settings.ticketCount !== 0) out.number('TicketCount', settings.ticketCount)
  if (settings.poolId !== '') out.text('AMMID', settings.poolId)
}

function tellPreviousSettings(out: FieldSink, before: AccountSettings, after: AccountSettings): void {
  const old = new JsonSink()
  const now = new JsonSink()
  tellSettings(old, before)
  tellSettings(now, after)
  for (const [name, value] of Object.entries(old.members)) if (value !== now.members[name]) out.value(name, value)
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

export const accountForm: EntryForm<AccountEntry, AccountFields> = {
  typeName: () => 'AccountRoot',
  tell(out, entry, fields) {
    out.account('Account', entry)
    out.integer('Balance', fields.balance)
    out.number('Flags', fields.flags)
    out.number('OwnerCount', fields.ownerCount)
    out.number('Sequence', fields.sequence)
    if (fields.settings !== NO_SETTINGS) tellSettings(out, fields.settings)
  },
  tellPrevious(out, _entry, before, after) {
    if (before.settings !== after.settings) tellPreviousSettings(out, before.settings, after.settings)
    if (before.balance !== after.balance) out.integer('Balance', before.balance)
    if (before.flags !== after.flags) out.number('Flags', before.flags)
    if (before.ownerCount !== after.ownerCount) out.number('OwnerCount', before.ownerCount)
    if (before.sequence !== after.sequence) out.number('Sequence', before.sequence)
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
