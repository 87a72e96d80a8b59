import { CHAIN_IDS, chainOf, type ChainId, type TextProblem } from '@tidebook/chains'

/** An address in the form in which it is kept, or why it is none; `chain` names the first other type it belongs to. */
export type AddressFinding =
  | { readonly address: string }
  | { readonly problem: TextProblem; readonly chain: ChainId | undefined }

/** Reads an address of a type as people paste it, and tells those of other types. */
export const findAddress = (chain: ChainId, text: string): AddressFinding => {
  const reading = chainOf(chain).readAddress(text)
  if ('address' in reading) return { address: reading.address }
  // A short name of EOS could be anything; it is no hint.
  const other = CHAIN_IDS.find(
    (id) => id !== chain && text.trim().length > 13 && 'address' in chainOf(id).readAddress(text),
  )
  return { problem: reading.problem, chain: other }
}
