import type { TextProblem } from './chain.ts'
import { chainOf } from './chains.ts'
import { CHAIN_IDS, type ChainId } from './ids.ts'

/** What a text that somebody brings as a secret turned out to be: the chains that take it, or why none does. */
export type RecognizedSecret =
  | { readonly chains: readonly [ChainId, ...ChainId[]] }
  | { readonly problem: Extract<TextProblem, 'required' | 'length'> | 'invalid' }

/**
 * Finds out which chains a secret may belong to, `first` before all others. Seeds of the Ripple family tell their chain by
 * their alphabet; a private key in hex fits several chains.
 */
export function recognizeSecret(text: string, first: ChainId): RecognizedSecret {
  const order = [first, ...CHAIN_IDS.filter((id) => id !== first)]
  const readings = order.map((id) => ({ id, reading: chainOf(id).readSecret(text) }))
  const [chain, ...others] = readings.flatMap(({ id, reading }) => ('secret' in reading ? [id] : []))
  if (chain !== undefined) return { chains: [chain, ...others] }
  const problems = new Set(readings.flatMap(({ reading }) => ('problem' in reading ? [reading.problem] : [])))
  if (problems.has('required')) return { problem: 'required' }
  // Where some chain has secrets of this length, it is the letters that are wrong.
  return { problem: problems.has('checksum') || problems.has('range') || hasLength(text) ? 'invalid' : 'length' }
}

/** Lengths of secrets that are told apart by it: seeds, keys in hex, and keys in wallet import format. */
const hasLength = (text: string): boolean => {
  const { length } = text.trim()
  return (length >= 26 && length <= 36) || length === 51 || length === 64 || length === 66
}
