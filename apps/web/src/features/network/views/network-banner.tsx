import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../model/network-store.ts'

export interface NetworkBannerProps {
  onRetry: () => void
  /** The screen has a place of its own where old figures are told: on a wide window the banner leaves it to that. */
  toldBelow?: boolean
}

/** Says that the network is unavailable (ERR-045) until it is back; it is looked for every few seconds by itself. */
export const NetworkBanner = ({ onRetry, toldBelow = false }: NetworkBannerProps): ReactElement | null => {
  const t = useT()
  const { netState, staleSince } = useStore(networkStore)
  if (netState) return null
  return (
    <Notice
      tone="warning"
      flat
      urgent
      {...(toldBelow && staleSince !== undefined && { className: 'tablet:hidden' })}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('network.broken')}{' '}
      {staleSince !== undefined && (
        <span className="text-2">{t('network.stale-since', { time: formatTime(staleSince) })}</span>
      )}
    </Notice>
  )
}
