import type { Definitions } from './definitions/definitions.ts'

/** Wallet types of the Ripple family. */
export type NetworkId = 'swt' | 'xrp' | 'call' | 'stm' | 'biz' | 'bvcadt'

/** Everything that differs between the networks of the family. Data only: every function takes it as its first input. */
export interface NetworkDefinition {
  readonly id: NetworkId
  /** The 58 letters of its addresses and secrets. */
  readonly alphabet: string
  /**
   * Number of the network. Above 1,024 every transaction has to name it (`NetworkID`), up to there none may: one that
   * names a network was signed for another.
   */
  readonly networkId: number
  /** Code of the native currency on the wire. */
  readonly nativeCode: string
  /** The longest currency code that is not written as 40 hex digits. */
  readonly longestCurrency: 3 | 6
  /** The largest native amount that may occur in a transaction, in micro units. */
  readonly maxNative: bigint
  /** What a plain transaction costs while the network is quiet, in micro units. */
  readonly baseFee: bigint
  /** The highest fee that a wallet of ours signs, in micro units: a node may name a fee, not take an account. */
  readonly highestFee: bigint
  readonly names: { readonly trustLineEntry: 'SkywellState' | 'RippleState' }
  readonly definitions: Definitions
}
