import { Button, Empty } from '@tidebook/ui'
import { useCallback, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useLink } from '../features/network/index.ts'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { FAILURE_CACHE_MS } from '../lib/lazy-part.ts'
import { useT } from '../lib/i18n.ts'

interface OfflineProps {
  readonly retry: () => void
  /** Whether the network is available again. */
  readonly back: boolean
  /** Called once the network has been back for a moment. */
  readonly onBack: () => void
}

/**
 * Without a network a reload would leave the application for an error page of the browser, so the screen is retried in
 * place.
 */
function Offline({ retry, back, onBack }: OfflineProps): ReactElement {
  const t = useT()
  useEffect(() => {
    if (!back) return
    // The loader remembers a failure for a moment; an earlier retry would only return that failure again.
    const timer = setTimeout(onBack, FAILURE_CACHE_MS + 1)
    return () => clearTimeout(timer)
  }, [back, onBack])
  return (
    <Empty
      failed
      className="min-h-full"
      title={t('shell.route-offline')}
      action={<Button onClick={retry}>{t('common.retry')}</Button>}
    >
      {t('shell.route-offline-why')}
    </Empty>
  )
}

/** Most browsers remember for the lifetime of a page that a file failed to load, and do not request it again. */
function Reloading(): null {
  useEffect(() => location.reload(), [])
  return null
}

function Failed(): ReactElement {
  const t = useT()
  return (
    <Empty
      failed
      className="min-h-full"
      title={t('shell.route-failed')}
      action={<Button onClick={() => location.reload()}>{t('shell.reload')}</Button>}
    >
      {t('shell.route-failed-why')}
    </Empty>
  )
}

interface BrokenProps {
  readonly retry: () => void
  /** Whether the screen was retried after the network came back. */
  readonly tried: boolean
  readonly setTried: (tried: boolean) => void
}

function Broken({ retry, tried, setTried }: BrokenProps): ReactElement {
  const offline = useLink() === 'offline'
  const [wasOffline] = useState(offline)
  const onBack = useCallback(() => {
    setTried(true)
    retry()
  }, [setTried, retry])
  if (wasOffline) return <Offline retry={retry} back={!offline} onBack={onBack} />
  return tried ? <Reloading /> : <Failed />
}

/**
 * Contains a failure of a screen or of loading its code, so that header and navigation stay usable. A screen opened
 * offline is retried when the network is back; if that fails too, the page is reloaded.
 */
export function RouteBoundary({ children }: { children: ReactNode }): ReactElement {
  const [tried, setTried] = useState(false)
  return (
    <ErrorBoundary fallback={(retry) => <Broken retry={retry} tried={tried} setTried={setTried} />}>
      {children}
    </ErrorBoundary>
  )
}
