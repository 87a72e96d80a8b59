import type { ChainNodeErrorCode } from '@tidebook/client/chains'
import type { TransferProblems } from '../../transfer/index.ts'

/** What is wrong with the accounts of a transfer, by the field that says it. */
export type EarlyProblems = Partial<Pick<TransferProblems, 'from' | 'to'>>

const PROBLEMS: Partial<Record<ChainNodeErrorCode, EarlyProblems>> = {
  'chain/contract-address': { to: 'contract' },
  'chain/receiver-frozen': { to: 'frozen' },
  'chain/receiver-inactive': { to: 'inactive' },
  'chain/sender-frozen': { from: 'frozen' },
}

/** The problems that a node's word is about; what it says of amounts the form knows by itself. */
export const problemsIn = (code: ChainNodeErrorCode): EarlyProblems => PROBLEMS[code] ?? {}
