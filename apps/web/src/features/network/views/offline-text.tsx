import { useEffect, useState, type ReactElement } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { networkStore, nextTryStore, staleSince } from '../model/network-store.ts'

const TICK_MS = 250

/** Returns the whole seconds until the next probe, 0 while one is due. */
function useSecondsLeft(): number {
  const at = useStore(nextTryStore)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1000))
}

function NextTry(): ReactElement {
  const t = useT()
  const seconds = useSecondsLeft()
  // The countdown is hidden from screen readers, which would announce every second.
  return <span aria-hidden="true">{seconds > 0 ? t('network.next-try', { seconds }) : t('network.trying')}</span>
}

/** Shows the time since which the network is unavailable, the age of the figures, and the time of the next probe. */
export function OfflineText(): ReactElement {
  const t = useT()
  const since = useStore(networkStore, staleSince)
  return (
    <>
      {since !== undefined && (
        <>
          <span className="font-medium">{t('network.offline-since', { time: formatTime(since) })}</span>{' '}
          <span className="text-2">{t('network.figures-then')}</span>{' '}
        </>
      )}
      <span className="text-2">
        <NextTry />
      </span>
    </>
  )
}
