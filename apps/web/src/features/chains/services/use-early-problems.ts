import { formatDecimal } from '@tidebook/amount'
import type { Transfer } from '@tidebook/chains'
import { ChainNodeError, type ChainNode } from '@tidebook/client/chains'
import { reportUnexpected } from '../../../lib/report-unexpected.ts'
import { useAsked } from '../../transfer/index.ts'
import { problemsIn, type EarlyProblems } from '../model/early-problems.ts'

/** How long the fields have to be left alone before nodes are asked, milliseconds. */
const PAUSE_MS = 600

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('typed on'))
    })
  })

/**
 * What nodes say against the accounts of a transfer that is still typed, once for each pause in the typing. Nobody that
 * can be asked now is no problem: all of it is asked again when the transfer is reviewed.
 */
export function useEarlyProblems(node: ChainNode, transfer: Transfer | undefined): EarlyProblems {
  const said = useAsked(
    ['early problems', transfer && { ...transfer, amount: formatDecimal(transfer.amount) }],
    transfer &&
      (async (signal): Promise<EarlyProblems> => {
        await pause(signal)
        try {
          await node.check(transfer, signal)
          return {}
        } catch (error) {
          reportUnexpected(error)
          return error instanceof ChainNodeError ? problemsIn(error.code) : {}
        }
      }),
    0,
  )
  return said.state === 'ready' ? said.value : {}
}
