import { formatDecimal } from '@tidebook/amount'
import type { Transfer } from '@tidebook/chains'
import { ChainNodeError, type ChainNode } from '@tidebook/client/chains'
import { reportUnexpected } from '../../../lib/report-unexpected.ts'
import { useLookup } from '../../transfer/index.ts'
import { toEarlyProblems, type EarlyProblems } from '../model/early-problems.ts'

/** Idle time of the fields before nodes are queried, in milliseconds. */
const PAUSE_MS = 600

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('typed on'))
    })
  })
}

/**
 * Returns the problems that nodes report for the accounts of an unfinished transfer, queried once after each pause in
 * typing. An unreachable node counts as no problem, because the review repeats all checks.
 */
export function useEarlyProblems(node: ChainNode, transfer: Transfer | undefined): EarlyProblems {
  const lookup = useLookup(
    ['early problems', transfer && { ...transfer, amount: formatDecimal(transfer.amount) }],
    transfer &&
      (async (signal): Promise<EarlyProblems> => {
        await pause(signal)
        try {
          await node.check(transfer, signal)
          return {}
        } catch (error) {
          reportUnexpected(error)
          return error instanceof ChainNodeError ? toEarlyProblems(error.code) : {}
        }
      }),
    0,
  )
  return lookup.state === 'ready' ? lookup.value : {}
}
