import type { TextProblem } from './chain.ts'
import { chainOf } from './chains.ts'
import { CHAIN_IDS, type ChainId } from './ids.ts'

/** An address on every chain with a matching format, or the reason why it matches no chain. */
export type RecognizedAddress =
  | { readonly accounts: readonly [RecognizedAccount, ...RecognizedAccount[]] }
  | { readonly problem: Extract<TextProblem, 'required' | 'checksum'> | 'invalid' }

export interface RecognizedAccount {
  readonly chain: ChainId
  readonly address: string
}

/** Finds the chains on which a text is a valid address. `first` comes before all others. */
export function recognizeAddress(text: string, first: ChainId): RecognizedAddress {
  if (text.trim() === '') return { problem: 'required' }
  const order = [first, ...CHAIN_IDS.filter((id) => id !== first)]
  const readings = order.map((chain) => ({ chain, reading: chainOf(chain).readAddress(text) }))
  const [account, ...others] = readings.flatMap(({ chain, reading }) =>
    'address' in reading ? [{ chain, address: reading.address }] : [],
  )
  if (account !== undefined) return { accounts: [account, ...others] }
  // A checksum failure means a typo in an address of that chain.
  const mistyped = readings.some(({ reading }) => 'problem' in reading && reading.problem === 'checksum')
  return { problem: mistyped ? 'checksum' : 'invalid' }
}
