import { Badge, LockIcon, UnlockIcon } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lockCountdown } from '../model/lock-countdown.ts'

/** Locked, or how long the wallet stays open. */
export const LockBadge = ({ locked, locksAt }: { locked: boolean; locksAt: number | undefined }): ReactElement => {
  const t = useT()
  const now = useNow(!locked)
  if (locked || locksAt === undefined) {
    return (
      <Badge>
        <LockIcon size="small" />
        {t('wallet.locked')}
      </Badge>
    )
  }
  return (
    <Badge tone="accent">
      <UnlockIcon size="small" />
      {t('wallet.locks-in', { time: lockCountdown(locksAt, now) })}
    </Badge>
  )
}

/** The time, once a second while somebody needs it. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return undefined
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}
