import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { isStale, networkStore } from '../model/network-store.ts'
import { OfflineText } from './offline-text.tsx'

export interface NetworkBannerProps {
  onRetry: () => void
  /** Whether the screen shows stale figures elsewhere, so that the banner omits the notice on a wide window. */
  isShownBelow?: boolean
}

/**
 * Shows why the network is unavailable (ERR-045, ERR-046) until it is back. Probes run automatically every few seconds.
 */
export function NetworkBanner({ onRetry, isShownBelow = false }: NetworkBannerProps): ReactElement | null {
  const t = useT()
  const reason = useStore(networkStore, (state) => state.reason)
  const stale = useStore(networkStore, isStale)
  if (reason === undefined) return null
  return (
    <Notice
      tone="warning"
      flat
      urgent
      {...(isShownBelow && stale && { className: 'tablet:hidden' })}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      <span className="me-3">{formatError(reason)}</span> <OfflineText />
    </Notice>
  )
}
