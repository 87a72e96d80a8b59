import { Badge, LockIcon, UnlockIcon } from '@tidebook/ui'
import { useSyncExternalStore, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lockCountdown } from '../model/lock-countdown.ts'

/** Shows that the wallet is locked, or how long it stays unlocked. */
export function LockBadge({ locked, locksAt }: { locked: boolean; locksAt: number | undefined }): ReactElement {
  const t = useT()
  return locked || locksAt === undefined ? (
    <Badge>
      <LockIcon size="small" />
      {t('wallet.locked')}
    </Badge>
  ) : (
    <OpenBadge locksAt={locksAt} />
  )
}

function OpenBadge({ locksAt }: { locksAt: number }): ReactElement {
  const t = useT()
  const now = useSyncExternalStore(everySecond, wholeSecond)
  return (
    <Badge tone="accent">
      <UnlockIcon size="small" />
      {t('wallet.locks-in', { time: lockCountdown(locksAt, now) })}
    </Badge>
  )
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000)
  return () => clearInterval(timer)
}

function wholeSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000
}
