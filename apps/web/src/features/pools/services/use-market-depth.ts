import { ClientError } from '@tidebook/client'
import { parseDecimal } from '@tidebook/amount'
import { marketDepth, type MarketDepth } from '@tidebook/market'
import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { readMarket, type TokenName } from '../../swap/index.ts'

/** How far from the best price the picture goes, a part of it. */
const REACH = parseDecimal('0.1')

/** What pool and orders of two tokens give together, read again with every ledger; undefined until it is known. */
export const useMarketDepth = (
  { code, issuer }: TokenName,
  { code: code2, issuer: issuer2 }: TokenName,
): MarketDepth | undefined => {
  const ledger = useStore(networkStore, (state) => state.ledger?.index)
  const [known, setKnown] = useState<{ readonly key: string; readonly depth: MarketDepth }>()
  const key = [code, issuer, code2, issuer2].join('|')
  useEffect(() => {
    let gone = false
    readMarket({ code, issuer }, { code: code2, issuer: issuer2 }).then(
      ({ asks, bids }) => {
        if (!gone) setKnown({ key, depth: marketDepth(asks, bids, REACH) })
      },
      (error: unknown) => {
        // A node that does not answer now is asked again with the next ledger.
        if (!(error instanceof ClientError)) throw error
      },
    )
    return () => {
      gone = true
    }
  }, [key, code, issuer, code2, issuer2, ledger])
  return known?.key === key ? known.depth : undefined
}
