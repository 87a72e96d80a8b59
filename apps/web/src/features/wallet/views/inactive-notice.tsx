import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { TaskProgressBar } from '../../../lib/task-progress-bar.tsx'
import { useFaucet, useFaucetOffered, useHistoryWritten } from '../services/faucet.ts'

/** Explains how an inactive wallet becomes active (STA-008) and offers test money on the local network (U11). */
export function InactiveNotice(props: { readonly address: string; readonly className?: string }): ReactElement {
  const { address, className } = props
  const t = useT()
  const offered = useFaucetOffered()
  const { busy, waits, request } = useFaucet(address)
  const written = useHistoryWritten()
  const isWaiting = busy || waits
  return (
    <Notice tone="warning" {...(className !== undefined && { className })}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">{t('wallet.inactive', { amount: network().activation })}</p>
          <p className="text-12 text-2">{t(offered ? 'wallet.inactive-faucet' : 'wallet.inactive-send')}</p>
        </div>
        {offered && (
          <Button variant="primary" pending={isWaiting} onClick={() => void request()}>
            {t(isWaiting ? 'wallet.faucet-busy' : 'wallet.faucet')}
          </Button>
        )}
      </div>
      {offered && written !== undefined && <HistoryProgress written={written} waits={waits} />}
    </Notice>
  )
}

/** Progress of writing the demonstration market's history; the faucet pays when it is complete. */
function HistoryProgress({ written, waits }: { readonly written: number; readonly waits: boolean }): ReactElement {
  const t = useT()
  return (
    <div className="mt-3 flex flex-col gap-1 text-12 text-2">
      <TaskProgressBar label={t('wallet.faucet-history')} task={{ done: written, total: 1 }} />
      <p>{t(waits ? 'wallet.faucet-queued' : 'wallet.faucet-later')}</p>
    </div>
  )
}
