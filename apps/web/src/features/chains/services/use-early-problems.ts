import { formatDecimal, ZERO } from '@tidebook/amount'
import type { ChainAsset, Transfer } from '@tidebook/chains'
import { ChainNodeError, type ChainNode } from '@tidebook/client/chains'
import { useCallback } from 'react'
import { readNumber } from '../../../lib/number-entry.ts'
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
  const ask = useCallback(
    async (key: string, signal: AbortSignal): Promise<EarlyProblems> => {
      await pause(signal)
      const { from, to, asset, amount } = JSON.parse(key) as {
        readonly from: string
        readonly to: string
        readonly asset: ChainAsset
        readonly amount: string
      }
      try {
        await node.check({ from, to, asset, amount: readNumber(amount) ?? ZERO }, signal)
        return {}
      } catch (error) {
        return error instanceof ChainNodeError ? problemsIn(error.code) : {}
      }
    },
    [node],
  )
  const key = transfer && JSON.stringify({ ...transfer, amount: formatDecimal(transfer.amount) })
  const said = useAsked(ask, key, 0)
  return said.state === 'ready' ? said.value : {}
}
