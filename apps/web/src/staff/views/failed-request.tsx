import { Button, Notice } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useStore } from '../../lib/store.ts'
import { failedRequestStore } from '../model/failed-request-store.ts'

/** The id of the last request that ended with an unexpected error, until the member closes it. */
export function FailedRequest(): ReactElement | null {
  const t = useT()
  const id = useStore(failedRequestStore)
  if (id === undefined) return null
  return (
    <Notice
      tone="danger"
      flat
      urgent
      action={
        <Button size="small" onClick={() => failedRequestStore.set(undefined)}>
          {t('common.close')}
        </Button>
      }
    >
      {t('error.unexpected')}. {t('error.unexpected-id', { id })}
    </Notice>
  )
}
