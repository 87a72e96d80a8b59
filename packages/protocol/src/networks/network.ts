import type { Definitions } from './definitions/definitions.ts'

/** Wallet types of the Ripple family. */
export type NetworkId = 'swt' | 'xrp' | 'call' | 'stm' | 'biz' | 'bvcadt'

/** The differences between the networks of the family. Pure data that functions take as their first argument. */
export interface NetworkDefinition {
  readonly id: NetworkId
  /** The 58 letters of the network's addresses and secrets. */
  readonly alphabet: string
  /**
   * Network id. Above 1,024, every transaction must contain it (`NetworkID`). Up to 1,024, a transaction must not
   * contain `NetworkID`: one that does was signed for another network.
   */
  readonly networkId: number
  /** Code of the native currency on the wire. */
  readonly nativeCode: string
  /** Maximum length of a currency code written as text. Longer codes are 40 hex digits. */
  readonly longestCurrency: 3 | 6
  /** The largest native amount allowed in a transaction, in micro units. */
  readonly maxNative: bigint
  /** Fee of a reference transaction without load, in micro units. */
  readonly baseFee: bigint
  /**
   * The highest fee that our wallets sign, in micro units, so that a node that suggests fees cannot drain an account.
   */
  readonly highestFee: bigint
  readonly names: { readonly trustLineEntry: 'SkywellState' | 'RippleState' }
  readonly definitions: Definitions
}
