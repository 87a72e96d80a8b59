import type { TransactionJson } from '@tidebook/protocol'
import { ACCOUNT_SET_FLAGS } from '@tidebook/protocol/transactions'

/** Account settings that are on or off. */
export type Switchable = 'tag' | 'native'

/** Settings of an account on the ledger. */
export interface AccountSettings extends Readonly<Record<Switchable, boolean>> {
  /** Another key that may sign for the account. */
  readonly regularKey: string | undefined
}

/** Bits of `Flags` in the account's entry, and the flag values with which a transaction changes them. */
const BITS: Readonly<Record<Switchable, readonly [bit: number, flag: number]>> = {
  tag: [0x0002_0000, ACCOUNT_SET_FLAGS.requireDestinationTag],
  native: [0x0008_0000, ACCOUNT_SET_FLAGS.disallowNative],
}

/** Reads the settings from an account's ledger entry. */
export function readAccountSettings(entry: Readonly<Record<string, unknown>>): AccountSettings {
  const flags = Number(entry['Flags'] ?? 0)
  const { RegularKey: key } = entry
  const isOn = (name: Switchable): boolean => (flags & BITS[name][0]) !== 0
  return { tag: isOn('tag'), native: isOn('native'), regularKey: typeof key === 'string' ? key : undefined }
}

/** Builds a transaction that turns a setting on or off. */
export function buildSwitch(account: string, name: Switchable, on: boolean): TransactionJson {
  return {
    TransactionType: 'AccountSet',
    Account: account,
    Flags: 0,
    [on ? 'SetFlag' : 'ClearFlag']: BITS[name][1],
  }
}

/** Builds a transaction that sets or removes a regular key, which may sign for the account. */
export function buildRegularKey(account: string, key: string | undefined): TransactionJson {
  return {
    TransactionType: 'SetRegularKey',
    Account: account,
    Flags: 0,
    ...(key !== undefined && { RegularKey: key }),
  }
}
