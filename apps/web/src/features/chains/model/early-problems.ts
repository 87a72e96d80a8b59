import type { ChainNodeErrorCode } from '@tidebook/client/chains'
import type { TransferProblems } from '../../transfer/index.ts'

/** Problems with the accounts of a transfer, by form field. */
export type EarlyProblems = Partial<Pick<TransferProblems, 'from' | 'to'>>

const PROBLEMS: Partial<Record<ChainNodeErrorCode, EarlyProblems>> = {
  'chain/contract-address': { to: 'contract' },
  'chain/receiver-frozen': { to: 'frozen' },
  'chain/receiver-inactive': { to: 'inactive' },
  'chain/sender-frozen': { from: 'frozen' },
}

/** Maps a node's error code to the fields that it concerns. The form checks amounts on its own. */
export function toEarlyProblems(code: ChainNodeErrorCode): EarlyProblems {
  return PROBLEMS[code] ?? {}
}
