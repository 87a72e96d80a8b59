import type { AddressFinding } from '../../../lib/chain-addresses.ts'

/** Why nothing can be paid to what is typed. */
export type RecipientFault = 'required' | 'address' | 'checksum' | 'other-chain'

/** What is wrong with a recipient. @param finding what the text is; undefined while that cannot be told yet */
export function recipientFault(text: string, finding: AddressFinding | undefined): RecipientFault | undefined {
  if (text.trim() === '') return 'required'
  if (finding === undefined || 'address' in finding) return undefined
  if (finding.chain !== undefined) return 'other-chain'
  return finding.problem === 'checksum' ? 'checksum' : 'address'
}
