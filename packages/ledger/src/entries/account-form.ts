import { fromHex } from '@tidebook/protocol'
import { ENTRY_CODES, writeThread } from '../codec/common.ts'
import type { ByteWriter } from '../codec/byte-writer.ts'
import type { JsonFields, JsonValue } from '../metadata/metadata-json.ts'
import type { AccountEntry, AccountFields, AccountSettings } from '../state/account-entry.ts'
import type { EntryForm } from './entry-form.ts'

function describeSettings(fields: Record<string, JsonValue>, settings: AccountSettings): void {
  if (settings.regularKey !== undefined) fields['RegularKey'] = settings.regularKey.address
  if (settings.transferRate !== 0) fields['TransferRate'] = settings.transferRate
  if (settings.tickSize !== 0) fields['TickSize'] = settings.tickSize
  if (settings.domain !== '') fields['Domain'] = settings.domain
  if (settings.emailHash !== '') fields['EmailHash'] = settings.emailHash
  if (settings.messageKey !== '') fields['MessageKey'] = settings.messageKey
  if (settings.walletLocator !== '') fields['WalletLocator'] = settings.walletLocator
  if (settings.tokenMinter !== undefined) fields['NFTokenMinter'] = settings.tokenMinter.address
  if (settings.lastTransaction !== '') fields['AccountTxnID'] = settings.lastTransaction
  if (settings.ticketCount !== 0) fields['TicketCount'] = settings.ticketCount
  if (settings.poolId !== '') fields['AMMID'] = settings.poolId
}

function previousSettings(before: AccountSettings, after: AccountSettings): Record<string, JsonValue> {
  const old: Record<string, JsonValue> = {}
  const now: Record<string, JsonValue> = {}
  describeSettings(old, before)
  describeSettings(now, after)
  for (const name of Object.keys(old)) if (old[name] === now[name]) delete old[name]
  return old
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
  writer.sized(settings.regularKey?.id ?? new Uint8Array(0))
  writer.sized(fromHex(settings.domain))
  writer.sized(fromHex(settings.emailHash))
  writer.sized(fromHex(settings.messageKey))
  writer.sized(fromHex(settings.walletLocator))
  writer.sized(settings.tokenMinter?.id ?? new Uint8Array(0))
  writer.sized(fromHex(settings.lastTransaction))
  writer.u32(settings.ticketCount)
  writer.sized(fromHex(settings.poolId))
  writeThread(writer, fields)
}

export const accountForm: EntryForm<AccountEntry, AccountFields> = {
  typeName: () => 'AccountRoot',
  describe(entry, fields): JsonFields {
    const json: Record<string, JsonValue> = {
      Account: entry.address,
      Balance: fields.balance.toString(),
      Flags: fields.flags,
      OwnerCount: fields.ownerCount,
      Sequence: fields.sequence,
    }
    describeSettings(json, fields.settings)
    return json
  },
  previous(_entry, before, after): JsonFields {
    const json: Record<string, JsonValue> =
      before.settings === after.settings ? {} : previousSettings(before.settings, after.settings)
    if (before.balance !== after.balance) json['Balance'] = before.balance.toString()
    if (before.flags !== after.flags) json['Flags'] = before.flags
    if (before.ownerCount !== after.ownerCount) json['OwnerCount'] = before.ownerCount
    if (before.sequence !== after.sequence) json['Sequence'] = before.sequence
    return json
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
