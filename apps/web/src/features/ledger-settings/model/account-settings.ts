import type { TransactionJson } from '@tidebook/protocol'
import { ACCOUNT_SET_FLAGS } from '@tidebook/protocol/transactions'

/** Settings of an account that are on or off. */
export type Switchable = 'tag' | 'native'

/** What the ledger keeps of an account beside its money. */
export interface AccountSettings extends Readonly<Record<Switchable, boolean>> {
  /** another key that may sign for the account */
  readonly regularKey: string | undefined
}

/** Bits of `Flags` in the account's entry, and the numbers under which a transaction changes them. */
const BITS: Readonly<Record<Switchable, readonly [bit: number, flag: number]>> = {
  tag: [0x0002_0000, ACCOUNT_SET_FLAGS.requireDestinationTag],
  native: [0x0008_0000, ACCOUNT_SET_FLAGS.disallowNative],
}

/** The settings in an account's entry of the ledger. */
export function settingsIn(entry: Readonly<Record<string, unknown>>): AccountSettings {
  const flags = Number(entry['Flags'] ?? 0)
  const { RegularKey: key } = entry
  const isOn = (name: Switchable): boolean => (flags & BITS[name][0]) !== 0
  return { tag: isOn('tag'), native: isOn('native'), regularKey: typeof key === 'string' ? key : undefined }
}

/** Turns a setting on or off. */
export const switchTx = (account: string, name: Switchable, on: boolean): TransactionJson => ({
  TransactionType: 'AccountSet',
  Account: account,
  Flags: 0,
  [on ? 'SetFlag' : 'ClearFlag']: BITS[name][1],
})

/** Lets another key sign for the account, or takes that away. */
export const regularKeyTx = (account: string, key: string | undefined): TransactionJson => ({
  TransactionType: 'SetRegularKey',
  Account: account,
  Flags: 0,
  ...(key !== undefined && { RegularKey: key }),
})
