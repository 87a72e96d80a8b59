import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PanelEmpty } from './panel-empty.tsx'

/** Load failure in a low panel, with a retry button. */
export function PanelFailed({ title, retry }: { title: string; retry: () => void }): ReactElement {
  const t = useT()
  return (
    <PanelEmpty
      failed
      title={title}
      action={
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
