import { Button, Empty } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { useT } from './i18n.ts'

const Broken = ({ retry, tried }: { retry: () => void; tried: boolean }): ReactElement => {
  const t = useT()
  return (
    <Empty
      failed
      className="size-full"
      title={t('common.panel-failed')}
      action={
        <Button size="small" onClick={tried ? () => location.reload() : retry}>
          {t(tried ? 'shell.reload' : 'common.retry')}
        </Button>
      }
    >
      {t('common.panel-failed-why')}
    </Empty>
  )
}

/**
 * A panel that fails says so in its own place; the others go on (UX-106). What fails twice needs a new page: most browsers
 * do not ask again for code that they could not fetch.
 */
export const PanelBoundary = ({ children }: { children: ReactNode }): ReactElement => {
  const [tried, setTried] = useState(false)
  const again = (retry: () => void): void => {
    setTried(true)
    retry()
  }
  return (
    <ErrorBoundary fallback={(retry) => <Broken retry={() => again(retry)} tried={tried} />}>{children}</ErrorBoundary>
  )
}
