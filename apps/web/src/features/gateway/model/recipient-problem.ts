import type { AddressFinding } from '../../../lib/chain-addresses.ts'

/** Problems of a typed recipient. */
export type RecipientProblem = 'required' | 'address' | 'checksum' | 'other-chain'

/**
 * Returns the problem of a recipient.
 * @param finding the classification of the text; undefined until known
 */
export function recipientProblem(text: string, finding: AddressFinding | undefined): RecipientProblem | undefined {
  if (text.trim() === '') return 'required'
  if (finding === undefined || 'address' in finding) return undefined
  if (finding.chain !== undefined) return 'other-chain'
  return finding.problem === 'checksum' ? 'checksum' : 'address'
}
