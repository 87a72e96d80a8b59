import { Button, Empty } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { useT } from '../lib/i18n.ts'

const Broken = (): ReactElement => {
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

/** A screen that fails, or whose code cannot be fetched, leaves header and navigation standing. */
export const RouteBoundary = ({ children }: { children: ReactNode }): ReactElement => (
  <ErrorBoundary fallback={() => <Broken />}>{children}</ErrorBoundary>
)
