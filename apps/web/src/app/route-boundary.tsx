import { Button, Empty } from '@tidebook/ui'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useLink } from '../features/network/index.ts'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { FAILURE_MS } from '../lib/lazy-part.ts'
import { useT } from '../lib/i18n.ts'

/** Without a network a reload would leave the application for an error page of the browser: the screen is tried again in place. */
const Offline = ({ retry, back }: { retry: () => void; back: boolean }): ReactElement => {
  const t = useT()
  useEffect(() => {
    if (!back) return
    // A failure is remembered for a moment; before that a new try would only meet it again.
    const timer = setTimeout(retry, FAILURE_MS + 1)
    return () => clearTimeout(timer)
  }, [back, retry])
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

const Failed = (): ReactElement => {
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

const Broken = ({ retry }: { retry: () => void }): ReactElement => {
  const offline = useLink() === 'offline'
  const [wasOffline] = useState(offline)
  return wasOffline ? <Offline retry={retry} back={!offline} /> : <Failed />
}

/** A screen that fails, or whose code cannot be fetched, leaves header and navigation standing. */
export const RouteBoundary = ({ children }: { children: ReactNode }): ReactElement => (
  <ErrorBoundary fallback={(retry) => <Broken retry={retry} />}>{children}</ErrorBoundary>
)
