import type { ChainId } from '@tidebook/chains'
import { Button } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { payoutsStore } from '../services/balance-version.ts'
import { faucetHost, requestTestCoins, type FaucetRefusal } from '../services/test-coins.ts'

/** Requests test coins of a demonstration chain and shows a refusal. Renders nothing on other chains. */
export function TestCoins(props: { readonly chain: ChainId; readonly address: string }): ReactElement | null {
  const { chain, address } = props
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<FaucetRefusal>()
  const host = faucetHost(chain)
  if (host === undefined) return null
  const give = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const refused = await requestTestCoins(host, address)
    setBusy(false)
    setRefusal(refused)
    if (refused === undefined) payoutsStore.set((count) => count + 1)
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      <Button size="small" pending={isBusy} onClick={() => void give()}>
        {t('chains.test-coins')}
      </Button>
      {refusal !== undefined && (
        <span role="alert" className="text-12 text-warning">
          {t(`chains.test-coins-refused.${refusal}`)}
        </span>
      )}
    </span>
  )
}
