import type { TextProblem } from './chain.ts'
import { chainOf } from './chains.ts'
import { CHAIN_IDS, type ChainId } from './ids.ts'

/** The chains that accept a text as a secret, or the reason why no chain does. */
export type RecognizedSecret =
  | { readonly chains: readonly [ChainId, ...ChainId[]] }
  | { readonly problem: Extract<TextProblem, 'required' | 'length'> | 'invalid' }

/**
 * Finds the chains on which a text is a valid secret. `first` comes before all others. The alphabet of a Ripple-family
 * seed identifies its chain; a hex private key is valid on several chains.
 */
export function recognizeSecret(text: string, first: ChainId): RecognizedSecret {
  const order = [first, ...CHAIN_IDS.filter((id) => id !== first)]
  const readings = order.map((id) => ({ id, reading: chainOf(id).readSecret(text) }))
  const [chain, ...others] = readings.flatMap(({ id, reading }) => ('secret' in reading ? [id] : []))
  if (chain !== undefined) return { chains: [chain, ...others] }
  const problems = new Set(readings.flatMap(({ reading }) => ('problem' in reading ? [reading.problem] : [])))
  if (problems.has('required')) return { problem: 'required' }
  // If some chain has secrets of this length, the problem is in the characters.
  return { problem: problems.has('checksum') || problems.has('range') || hasLength(text) ? 'invalid' : 'length' }
}

/** Whether a text has the length of a seed, a hex key or a key in wallet import format. */
function hasLength(text: string): boolean {
  const { length } = text.trim()
  return (length >= 26 && length <= 36) || length === 51 || length === 64 || length === 66
}
