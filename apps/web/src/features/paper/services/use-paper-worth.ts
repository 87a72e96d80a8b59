import { useMemo } from 'react'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { pairsFileStore, pairsOf, useValuation } from '../../markets/index.ts'
import { balanceKeys, paperWorth, type PaperWorth } from '../model/paper-figures.ts'
import { paperViewStore } from '../model/paper-view.ts'

/** Returns the value and the result of the paper account; undefined until prices and balances are known. */
export function usePaperWorth(): PaperWorth | undefined {
  const { state } = useStore(paperViewStore)
  const valuation = useValuation()
  const file = useStore(pairsFileStore)
  return useMemo(() => {
    if (state === undefined || valuation === undefined) return undefined
    return paperWorth(state, valuation, balanceKeys(pairsOf(file), network().native))
  }, [state, valuation, file])
}
