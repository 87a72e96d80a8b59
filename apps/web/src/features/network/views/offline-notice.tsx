import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore, useStale } from '../model/network-store.ts'
import { probeNetwork } from '../services/start-network.ts'
import { OfflineText } from './offline-text.tsx'

/**
 * Shows inside a screen why the network is unavailable (ERR-045, ERR-046). While figures are stale, such a screen hides
 * the banner of a wide window, so the notice has the banner's text and button.
 */
export function OfflineNotice({ className }: { readonly className: string }): ReactElement {
  const t = useT()
  const reason = useStore(networkStore, (state) => state.reason)
  const replacesBanner = useStale() && reason !== undefined
  return (
    <Notice
      tone="warning"
      flat
      urgent
      className={className}
      action={
        replacesBanner && (
          <Button size="small" onClick={() => void probeNetwork()}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {replacesBanner && <p className="text-12">{formatError(reason)}</p>}
      <p className="truncate text-12">
        <OfflineText />
      </p>
    </Notice>
  )
}
