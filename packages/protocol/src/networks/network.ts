import type { Definitions } from './definitions/definitions.ts'

/** Wallet types of the Ripple family. */
export type NetworkId = 'swt' | 'xrp' | 'call' | 'stm' | 'biz' | 'bvcadt'

/** The differences between the networks of the family. Data only: every function takes it as its first argument. */
export interface NetworkDefinition {
  readonly id: NetworkId
  /** The 58 letters of the network's addresses and secrets. */
  readonly alphabet: string
  /**
   * Number of the network. Above 1,024 every transaction must name it (`NetworkID`). Up to 1,024 no transaction may
   * name it: one that does was signed for another network.
   */
  readonly networkId: number
  /** Code of the native currency on the wire. */
  readonly nativeCode: string
  /** The longest currency code that is written as text. Longer codes are 40 hex digits. */
  readonly longestCurrency: 3 | 6
  /** The largest native amount allowed in a transaction, in micro units. */
  readonly maxNative: bigint
  /** Fee of a plain transaction while the network is quiet, in micro units. */
  readonly baseFee: bigint
  /** The highest fee that our wallets sign, in micro units. A node can suggest a fee but cannot drain an account. */
  readonly highestFee: bigint
  readonly names: { readonly trustLineEntry: 'SkywellState' | 'RippleState' }
  readonly definitions: Definitions
}
