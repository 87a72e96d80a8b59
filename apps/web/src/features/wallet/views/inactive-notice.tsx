import { Button, Notice, Progress } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useFaucet, useFaucetOffered, useHistoryPercent } from '../services/faucet.ts'

/** Explains how an inactive wallet becomes active (STA-008) and offers test money on the local network (U11). */
export function InactiveNotice(props: { readonly address: string; readonly className?: string }): ReactElement {
  const { address, className } = props
  const t = useT()
  const offered = useFaucetOffered()
  const { busy, waits, ask } = useFaucet(address)
  const percent = useHistoryPercent()
  const isWaiting = busy || waits
  return (
    <Notice tone="warning" {...(className !== undefined && { className })}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{t('wallet.inactive', { amount: network().activation })}</p>
          <p className="text-12 text-2">{t(offered ? 'wallet.inactive-faucet' : 'wallet.inactive-send')}</p>
        </div>
        {offered && (
          <Button variant="primary" pending={isWaiting} onClick={() => void ask()}>
            {t(isWaiting ? 'wallet.faucet-busy' : 'wallet.faucet')}
          </Button>
        )}
      </div>
      {offered && percent !== undefined && <HistoryProgress percent={percent} waits={waits} />}
    </Notice>
  )
}

/** Progress of writing the demonstration market's history; the faucet pays when it is complete. */
function HistoryProgress({ percent, waits }: { readonly percent: number; readonly waits: boolean }): ReactElement {
  const t = useT()
  const words = t('wallet.faucet-history', { percent })
  return (
    <div className="mt-3 flex flex-col gap-1 text-12 text-2">
      <Progress share={percent / 100} label={words} />
      <p>
        {words} {t(waits ? 'wallet.faucet-queued' : 'wallet.faucet-later')}
      </p>
    </div>
  )
}
