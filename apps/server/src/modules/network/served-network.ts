import type { NetworkDescription } from './network-description.ts'

type Described<Part extends keyof NetworkDescription> = NetworkDescription[Part] extends readonly (infer Item)[]
  ? Item
  : never

export type NetworkToken = Described<'tokens'> & { readonly issuer: string }
export type NetworkPair = Omit<Described<'pairs'>, keyof PairDigits> & PairDigits

/** Decimal places of the prices and amounts of a pair. */
export interface PairDigits {
  readonly priceDecimal: number
  readonly amountDecimal: number
  readonly minAmount: string
}

/** A network with all defaults of its description resolved. Immutable while a program runs. */
export interface ServedNetwork extends Omit<NetworkDescription, 'tokens' | 'pairs' | 'native'> {
  readonly native: NetworkDescription['native'] & { readonly code: string }
  readonly tokens: readonly NetworkToken[]
  readonly pairs: readonly NetworkPair[]
}
