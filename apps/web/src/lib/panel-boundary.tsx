import { Button, Empty } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { useT } from './i18n.ts'

const Broken = ({ retry }: { retry: () => void }): ReactElement => {
  const t = useT()
  return (
    <Empty
      failed
      className="size-full"
      title={t('common.panel-failed')}
      action={
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('common.panel-failed-why')}
    </Empty>
  )
}

/** A panel that fails says so in its own place; the others go on (UX-106). */
export const PanelBoundary = ({ children }: { children: ReactNode }): ReactElement => (
  <ErrorBoundary fallback={(retry) => <Broken retry={retry} />}>{children}</ErrorBoundary>
)
