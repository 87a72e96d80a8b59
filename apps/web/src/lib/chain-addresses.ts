import { CHAIN_IDS, chainOf, type ChainId, type TextProblem } from '@tidebook/chains'

/**
 * An address in its stored form, or the reason why it is invalid; `chain` is the first other chain on which it is
 * valid.
 */
export type AddressFinding =
  | { readonly address: string }
  | { readonly problem: TextProblem; readonly chain: ChainId | undefined }

/** Parses a pasted address of a chain and detects addresses of other chains. */
export function findAddress(chain: ChainId, text: string): AddressFinding {
  const reading = chainOf(chain).readAddress(text)
  if ('address' in reading) return { address: reading.address }
  // A short EOS name could be anything, so it is not a hint.
  const other = CHAIN_IDS.find(
    (id) => id !== chain && text.trim().length > 13 && 'address' in chainOf(id).readAddress(text),
  )
  return { problem: reading.problem, chain: other }
}
