import { Button, Empty } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { useT } from './i18n.ts'

function Broken({ retry, tried }: { retry: () => void; tried: boolean }): ReactElement {
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
 * Shows the failure of a panel in the panel's place while the others keep working (UX-106). After a second failure the
 * button reloads the page: most browsers do not request a module again after it failed to load.
 */
export function PanelBoundary({ children }: { children: ReactNode }): ReactElement {
  const [tried, setTried] = useState(false)
  const again = (retry: () => void): void => {
    setTried(true)
    retry()
  }
  return (
    <ErrorBoundary fallback={(retry) => <Broken retry={() => again(retry)} tried={tried} />}>{children}</ErrorBoundary>
  )
}
