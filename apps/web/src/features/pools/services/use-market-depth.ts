import { ClientError } from '@tidebook/client'
import { parseDecimal } from '@tidebook/amount'
import { marketDepth, type MarketDepth } from '@tidebook/market'
import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { fetchMarket, type TokenName } from '../../swap/index.ts'
import { useLedgerTick } from './use-throttled.ts'

/** Maximum distance from the best price in the picture, as a share. */
const REACH = parseDecimal('0.1')

/**
 * Returns the combined depth of pool and orders between two tokens; undefined until it is known.
 * @param seen whether the chart is visible; only then the depth is read, and read again every few ledgers
 */
export function useMarketDepth(
  { code, issuer }: TokenName,
  { code: code2, issuer: issuer2 }: TokenName,
  seen: boolean,
): MarketDepth | undefined {
  const beat = useLedgerTick()
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const [failed, setFailed] = useState(false)
  const again = failed ? ledger : undefined
  const [known, setKnown] = useState<{ readonly key: string; readonly depth: MarketDepth }>()
  const key = [code, issuer, code2, issuer2].join('|')
  useEffect(() => {
    if (!seen) return undefined
    let isStopped = false
    fetchMarket({ code, issuer }, { code: code2, issuer: issuer2 }).then(
      ({ asks, bids }) => {
        if (isStopped) return
        setKnown({ key, depth: marketDepth(asks, bids, REACH) })
        setFailed(false)
      },
      (error: unknown) => {
        // A node that does not respond is queried again with the next ledger.
        if (!(error instanceof ClientError)) throw error
        if (!isStopped) setFailed(true)
      },
    )
    return () => {
      isStopped = true
    }
  }, [key, code, issuer, code2, issuer2, beat, again, seen])
  return known?.key === key ? known.depth : undefined
}
